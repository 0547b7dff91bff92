/** What is wrong with a text that should be JSON; each is a text of `jsonEditor.faults`. */
export type JsonFault =
  | 'empty'
  | 'end'
  | 'value'
  | 'name'
  | 'colon'
  | 'comma'
  | 'trailing'
  | 'text'
  | 'number'
  | 'duplicate'
  | 'deep'
  | 'after'
/** From the name of a member, or the start of an item, to the end of its value; `value` is where the value itself starts. */
export type Place = { start: number; end: number }
export type Parsed =
  | { ok: true; text: string; value: unknown; places: Map<string, Place> }
  | { ok: false; fault: JsonFault; at: number; line: number; column: number }

class Fault extends Error {
  constructor(
    readonly fault: JsonFault,
    readonly at: number,
  ) {
    super(fault)
  }
}

const deepest = 100

/** Line and column, both from 1, of a place in a text. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

/**
 * Reads JSON and remembers where each value stands, by dotted path; the text itself has the empty path. Browsers' own reader tells neither
 * places nor, in most of them, the line of a mistake, and lets the second of two members with one name win in silence.
 */
export function readJson(text: string): Parsed {
  const places = new Map<string, Place>()
  let at = 0
  const space = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at++
  }
  const under = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

  const value = (path: string, start: number, depth: number): unknown => {
    if (depth > deepest) throw new Fault('deep', at)
    const first = text[at]
    if (first === undefined) throw new Fault('end', at)
    const found = first === '{' ? members(path, depth) : first === '[' ? items(path, depth) : plain(first)
    places.set(path, { start, end: at })
    return found
  }
  const plain = (first: string): unknown => {
    if (first === '"') return string()
    for (const [word, meaning] of words) {
      if (!text.startsWith(word, at)) continue
      at += word.length
      return meaning
    }
    const written = /^-?\d[\w.+-]*/.exec(text.slice(at, at + 400))?.[0]
    if (written === undefined) throw new Fault('value', at)
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(written) || !Number.isFinite(Number(written)))
      throw new Fault('number', at)
    at += written.length
    return Number(written)
  }
  const string = (): string => {
    const start = at
    at++
    while (text[at] !== '"') {
      const character = text[at]
      if (character === undefined || character === '\n') throw new Fault('text', start)
      at += character === '\\' ? 2 : 1
    }
    at++
    try {
      return JSON.parse(text.slice(start, at)) as string
    } catch {
      throw new Fault('text', start)
    }
  }
  /** Behind a member or an item: true when another one follows. */
  const goesOn = (closing: string): boolean => {
    space()
    if (text[at] === closing) {
      at++
      return false
    }
    if (text[at] === undefined) throw new Fault('end', at)
    if (text[at] !== ',') throw new Fault('comma', at)
    const comma = at
    at++
    space()
    if (text[at] === closing) throw new Fault('trailing', comma)
    return true
  }
  const opens = (closing: string): boolean => {
    at++
    space()
    if (text[at] !== closing) return true
    at++
    return false
  }
  const members = (path: string, depth: number): unknown => {
    const found: [string, unknown][] = []
    const names = new Set<string>()
    for (let more = opens('}'); more; more = goesOn('}')) {
      const start = at
      if (text[at] === undefined) throw new Fault('end', at)
      if (text[at] !== '"') throw new Fault('name', at)
      const name = string()
      if (names.has(name)) throw new Fault('duplicate', start)
      names.add(name)
      space()
      if (text[at] !== ':') throw new Fault('colon', at)
      at++
      space()
      found.push([name, value(under(path, name), start, depth + 1)])
    }
    return Object.fromEntries(found)
  }
  const items = (path: string, depth: number): unknown[] => {
    const found: unknown[] = []
    for (let more = opens(']'); more; more = goesOn(']')) found.push(value(under(path, found.length), at, depth + 1))
    return found
  }

  try {
    space()
    if (at === text.length) throw new Fault('empty', at)
    const whole = value('', at, 0)
    space()
    if (at < text.length) throw new Fault('after', at)
    return { ok: true, text, value: whole, places }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ok: false, fault: error.fault, at: error.at, ...lineAndColumn(text, error.at) }
  }
}

const words: [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

/** Where a path stands, or else the nearest thing around it that is there. */
export function placeOf(places: Map<string, Place>, path: string): Place {
  for (let known = path; known !== ''; known = known.includes('.') ? known.slice(0, known.lastIndexOf('.')) : '') {
    const found = places.get(known)
    if (found) return found
  }
  return places.get('') ?? { start: 0, end: 0 }
}
