/** A strict reader of RFC 5545, written apart from the writer: throws for what the standard does not allow. */
export function parsed(text: string): Record<string, string> {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('Lines end with CRLF')
  const physical = text.slice(0, -2).split('\r\n')
  if (physical.some((line) => Buffer.byteLength(line) > 75)) throw new Error('A line has at most 75 octets')
  const lines: string[] = []
  for (const line of physical) {
    if (line.startsWith(' ')) lines.push(`${lines.pop() ?? ''}${line.slice(1)}`)
    else lines.push(line)
  }
  const open: string[] = []
  const found: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+):([\s\S]*)$/.exec(line) ?? []
    if (!name) throw new Error(`No property: ${line}`)
    if (name === 'BEGIN') open.push(value)
    else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} was not begun`)
    } else {
      const key = `${open.at(-1)}.${name}`
      if (key in found) throw new Error(`${key} twice`)
      if (/(?<!\\)(?:\\\\)*[,;]/.test(value) && name !== 'PRODID') throw new Error(`${key} is not escaped`)
      found[key] = value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    }
  }
  if (open.length > 0) throw new Error('Something is not ended')
  for (const needed of ['VCALENDAR.VERSION', 'VCALENDAR.PRODID', 'VEVENT.UID', 'VEVENT.DTSTAMP', 'VEVENT.DTSTART'])
    if (!(needed in found)) throw new Error(`${needed} is missing`)
  return found
}
