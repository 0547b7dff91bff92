/** The fault of a text that should be JSON; each is a text of `jsonEditor.faults`. */
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
  /** JSON, but no object where one is needed: found by who needs it. */
  | 'object'
/** Offsets from the name of a member, or the start of an item, to the end of its value; `value` is the offset of the value itself. */
export type TextRange = { start: number; end: number }
export type Parsed =
  | { ok: true; text: string; value: unknown; ranges: Map<string, TextRange> }
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

/** Reads a text once, from its beginning to its end. */
class Reader {
  readonly ranges = new Map<string, TextRange>()
  private at = 0

  constructor(private readonly text: string) {}

  /** The value of the whole text. */
  read(): unknown {
    this.space()
    if (this.at === this.text.length) throw new Fault('empty', this.at)
    const whole = this.value('', this.at, 0)
    this.space()
    if (this.at < this.text.length) throw new Fault('after', this.at)
    return whole
  }

  private space(): void {
    while (/[ \t\r\n]/.test(this.text[this.at] ?? '')) this.at++
  }

  private value(path: string, start: number, depth: number): unknown {
    if (depth > deepest) throw new Fault('deep', this.at)
    const first = this.text[this.at]
    if (first === undefined) throw new Fault('end', this.at)
    const value = first === '{' ? this.members(path, depth) : first === '[' ? this.items(path, depth) : this.plain(first)
    this.ranges.set(path, { start, end: this.at })
    return value
  }

  private plain(first: string): unknown {
    if (first === '"') return this.string()
    for (const [word, meaning] of words) {
      if (!this.text.startsWith(word, this.at)) continue
      this.at += word.length
      return meaning
    }
    const written = /^-?\d[\w.+-]*/.exec(this.text.slice(this.at, this.at + 400))?.[0]
    if (written === undefined) throw new Fault('value', this.at)
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(written) || !Number.isFinite(Number(written)))
      throw new Fault('number', this.at)
    this.at += written.length
    return Number(written)
  }

  private string(): string {
    const start = this.at
    this.at++
    while (this.text[this.at] !== '"') {
      const character = this.text[this.at]
      if (character === undefined || character === '\n') throw new Fault('text', start)
      this.at += character === '\\' ? 2 : 1
    }
    this.at++
    try {
      return JSON.parse(this.text.slice(start, this.at)) as string
    } catch {
      throw new Fault('text', start)
    }
  }

  /** At an opening bracket: true when something is inside. */
  private opens(closing: string): boolean {
    this.at++
    this.space()
    if (this.text[this.at] !== closing) return true
    this.at++
    return false
  }

  /** After a member or an item: true if another one follows. */
  private goesOn(closing: string): boolean {
    this.space()
    if (this.text[this.at] === closing) {
      this.at++
      return false
    }
    if (this.text[this.at] === undefined) throw new Fault('end', this.at)
    if (this.text[this.at] !== ',') throw new Fault('comma', this.at)
    const comma = this.at
    this.at++
    this.space()
    if (this.text[this.at] === closing) throw new Fault('trailing', comma)
    return true
  }

  private members(path: string, depth: number): unknown {
    const members: [string, unknown][] = []
    const names = new Set<string>()
    for (let more = this.opens('}'); more; more = this.goesOn('}')) {
      const start = this.at
      if (this.text[this.at] === undefined) throw new Fault('end', this.at)
      if (this.text[this.at] !== '"') throw new Fault('name', this.at)
      const name = this.string()
      if (names.has(name)) throw new Fault('duplicate', start)
      names.add(name)
      this.space()
      if (this.text[this.at] !== ':') throw new Fault('colon', this.at)
      this.at++
      this.space()
      members.push([name, this.value(under(path, name), start, depth + 1)])
    }
    return Object.fromEntries(members)
  }

  private items(path: string, depth: number): unknown[] {
    const items: unknown[] = []
    for (let more = this.opens(']'); more; more = this.goesOn(']'))
      items.push(this.value(under(path, items.length), this.at, depth + 1))
    return items
  }
}

const under = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/**
 * Reads JSON and remembers where each value stands, by dotted path; the text itself has the empty path. Browsers' own reader tells neither
 * places nor, in most of them, the line of a mistake, and lets the second of two members with one name win in silence.
 */
export function readJson(text: string): Parsed {
  const reader = new Reader(text)
  try {
    return { ok: true, text, value: reader.read(), ranges: reader.ranges }
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

/** The range of a path, or of its nearest ancestor that is in the text. */
export function rangeOf(ranges: Map<string, TextRange>, path: string): TextRange {
  for (let known = path; known !== ''; known = known.includes('.') ? known.slice(0, known.lastIndexOf('.')) : '') {
    const range = ranges.get(known)
    if (range) return range
  }
  return ranges.get('') ?? { start: 0, end: 0 }
}
