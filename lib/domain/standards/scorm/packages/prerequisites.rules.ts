/**
 * The prerequisites of an item of SCORM 1.2, in the script of AICC:
 * `intro & ~exam | 2*{one, two, three} & quiz = passed`.
 */
export type Prerequisite =
  | { kind: 'all'; of: Prerequisite[] }
  | { kind: 'any'; of: Prerequisite[] }
  | { kind: 'not'; of: Prerequisite }
  | { kind: 'is'; id: string; status: ItemStatus | null; isEqual: boolean }
  | { kind: 'atLeast'; count: number; of: Prerequisite[] }

const statuses = ['passed', 'completed', 'browsed', 'failed', 'not attempted', 'incomplete'] as const
export type ItemStatus = (typeof statuses)[number]

export const longestPrerequisite = 1_000
const deepest = 20

/** Operators, names in quotes, and anything else up to the next operator or space. */
const token = /\s*(?:([&|~()=,]|<>|\*\s*\{|\})|"([^"]*)"|([^\s&|~()=,<>*{}"]+))/y

class Unreadable extends Error {}

function tokensOf(script: string): string[] {
  const found: string[] = []
  const text = script.trim()
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const [, operator, quoted, name] = token.exec(text) ?? []
    if (operator === undefined && quoted === undefined && name === undefined) throw new Unreadable()
    // Names are marked, so that none is taken for an operator.
    found.push(operator === undefined ? `'${(quoted ?? name ?? '').trim()}` : operator.replace(/\s/g, ''))
  }
  return found
}

class Reader {
  private at = 0
  constructor(private readonly tokens: readonly string[]) {}

  read(): Prerequisite {
    const found = this.any(0)
    if (this.at < this.tokens.length) throw new Unreadable()
    return found
  }

  private takes(operator: string): boolean {
    if (this.tokens[this.at] !== operator) return false
    this.at += 1
    return true
  }

  private name(): string {
    const next = this.tokens[this.at]
    if (!next?.startsWith("'") || next.length < 2) throw new Unreadable()
    this.at += 1
    return next.slice(1)
  }

  private any(depth: number): Prerequisite {
    if (depth > deepest) throw new Unreadable()
    const of = [this.all(depth)]
    while (this.takes('|')) of.push(this.all(depth))
    return of.length === 1 && of[0] ? of[0] : { kind: 'any', of }
  }

  private all(depth: number): Prerequisite {
    const of = [this.single(depth)]
    while (this.takes('&')) of.push(this.single(depth))
    return of.length === 1 && of[0] ? of[0] : { kind: 'all', of }
  }

  private single(depth: number): Prerequisite {
    let isTurned = false
    while (this.takes('~')) isTurned = !isTurned
    const found = this.takes('(') ? this.enclosed(depth) : this.named(depth)
    return isTurned ? { kind: 'not', of: found } : found
  }

  private enclosed(depth: number): Prerequisite {
    const found = this.any(depth + 1)
    if (!this.takes(')')) throw new Unreadable()
    return found
  }

  private named(depth: number): Prerequisite {
    const id = this.name()
    if (this.takes('*{')) return this.atLeast(id, depth)
    const isEqual = this.takes('=')
    const status = isEqual || this.takes('<>') ? this.status() : null
    return { kind: 'is', id, status, isEqual: isEqual || status === null }
  }

  private atLeast(count: string, depth: number): Prerequisite {
    if (!/^\d{1,3}$/.test(count)) throw new Unreadable()
    const of = [this.any(depth + 1)]
    while (this.takes(',')) of.push(this.any(depth + 1))
    if (!this.takes('}')) throw new Unreadable()
    return { kind: 'atLeast', count: Number(count), of }
  }

  /** A word or its first letter; `not attempted` may be two names. */
  private status(): ItemStatus {
    const first = this.name().toLowerCase()
    const word = first === 'not' ? `not ${this.name().toLowerCase()}` : first
    const found = statuses.find((one) => one === word || (word.length === 1 && one.startsWith(word)))
    if (!found) throw new Unreadable()
    return found
  }
}

/** Reads a prerequisite; null if it cannot be read. */
export function prerequisiteOf(text: string): Prerequisite | null {
  if (text.length > longestPrerequisite) return null
  try {
    return new Reader(tokensOf(text)).read()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** The items that a prerequisite names. */
export const idsIn = (one: Prerequisite): string[] =>
  one.kind === 'is' ? [one.id] : one.kind === 'not' ? idsIn(one.of) : one.of.flatMap(idsIn)

/** Whether it is met. An item that is named alone has to be completed or passed. */
export function isMet(one: Prerequisite, statusOf: (id: string) => ItemStatus): boolean {
  const met = (each: Prerequisite) => isMet(each, statusOf)
  if (one.kind === 'all') return one.of.every(met)
  if (one.kind === 'any') return one.of.some(met)
  if (one.kind === 'not') return !met(one.of)
  if (one.kind === 'atLeast') return one.of.filter(met).length >= one.count
  const status = statusOf(one.id)
  if (one.status === null) return status === 'completed' || status === 'passed'
  return (status === one.status) === one.isEqual
}
