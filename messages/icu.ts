export type Argument = { name: string; type: string; options: string[] }

/** The arguments of an ICU message, those inside plural branches too. */
export function argumentsOf(message: string): Argument[] {
  const found: Argument[] = []
  const read = (from: number): number => {
    // `from` is just behind an opening brace; answers the place behind its closing one.
    const head = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?/.exec(message.slice(from))
    const argument: Argument = { name: head?.[1] ?? '', type: head?.[2] ?? 'plain', options: [] }
    found.push(argument)
    let at = from + (head?.[0].length ?? 0)
    while (at < message.length && message[at] !== '}') {
      const option = /^[\s,]*(=?\w+)\s*\{/.exec(message.slice(at))
      if (!option) at += 1
      else {
        argument.options.push(option[1] ?? '')
        at = branch(at + option[0].length)
      }
    }
    return at + 1
  }
  const branch = (from: number): number => {
    let at = from
    while (at < message.length && message[at] !== '}') at = message[at] === '{' ? read(at + 1) : at + 1
    return at + 1
  }
  for (let at = 0; at < message.length; ) at = branch(at)
  return found
}

/** All texts of a tree of messages, with their keys. */
export const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
