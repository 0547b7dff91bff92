/** A file for translation in parts that one import takes. */
export type PartLimits = { length: number; units: number }

const record = /(?:path|module|assessment|question)\.[0-9a-f]{8}-[0-9a-f-]{27}/
type Item = { text: string; record: string; around: string }

/** Joins items to texts, with all of one record in the same one. */
function joined(items: readonly Item[], most: PartLimits): Item[][] {
  const parts: { items: Item[]; length: number }[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at]
    let end = at + 1
    while (end < items.length && items[end]?.record === first?.record) end += 1
    const own = items.slice(at, end)
    const length = own.reduce((sum, { text }) => sum + text.length, 0)
    const last = parts.at(-1)
    if (last && last.length + length <= most.length && last.items.length + own.length <= most.units) {
      last.items.push(...own)
      last.length += length
    } else parts.push({ items: own, length })
    at = end
  }
  return parts.map((part) => part.items)
}

/** The rows of a table: a line end within quotes does not end one. */
function rowsOf(text: string): string[] {
  const rows: string[] = []
  let [start, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (text[at] !== '\n' || isQuoted) continue
    rows.push(text.slice(start, at + 1))
    start = at + 1
  }
  return start < text.length ? [...rows, text.slice(start)] : rows
}

function partsOfTable(text: string, most: PartLimits): string[] {
  const [titles = '', ...rows] = rowsOf(text)
  const items = rows.map((row) => ({ text: row, record: record.exec(row)?.[0] ?? '', around: '' }))
  return joined(items, most).map((part) => titles + part.map((item) => item.text).join(''))
}

/** The units of XLIFF, each with the beginning of the file that it is in. */
function unitsOf(text: string): Item[] {
  const items: Item[] = []
  const opening = /<((?:\w{1,40}:)?)(file|trans-unit|unit)(?=[\s>])/g
  let around = ''
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [, prefix = '', name = ''] = found
    if (name === 'file') {
      around = text.slice(found.index, text.indexOf('>', found.index) + 1)
      continue
    }
    const close = `</${prefix}${name}>`
    const end = text.indexOf(close, found.index)
    if (end < 0) return []
    const unit = text.slice(found.index, end + close.length)
    items.push({ text: unit, record: record.exec(unit)?.[0] ?? '', around })
    opening.lastIndex = end + close.length
  }
  return items
}

function partsOfXliff(text: string, most: PartLimits): string[] {
  const root = /<((?:\w{1,40}:)?)xliff[^>]{0,4000}>/.exec(text)
  if (!root) return [text]
  const [head, prefix = ''] = root
  const body = /version\s*=\s*["']1/.test(head) ? ([`<${prefix}body>`, `</${prefix}body>`] as const) : (['', ''] as const)
  const inFiles = (items: readonly Item[]) => {
    const pieces: string[] = []
    for (const [at, { around, text: unit }] of items.entries()) {
      if (items[at - 1]?.around !== around) pieces.push(around, body[0])
      pieces.push(unit)
      if (items[at + 1]?.around !== around) pieces.push(body[1], `</${prefix}file>`)
    }
    return pieces.join('\n')
  }
  return joined(unitsOf(text), most).map((items) => `${head}\n${inFiles(items)}\n</${prefix}xliff>`)
}

/** The parts of a file, each a file of its own with whole records; one that is small enough stays as it is. Looks at each character some times. */
export function fileParts(whole: string, most: PartLimits): string[] {
  const text = whole.replace(/^\uFEFF/, '')
  if (text.length <= most.length) return [text]
  const parts = /^\s{0,1000}</.test(text) ? partsOfXliff(text, most) : partsOfTable(text, most)
  return parts.length > 0 ? parts : [text]
}
