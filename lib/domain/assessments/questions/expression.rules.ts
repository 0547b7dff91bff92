import { normalizeDigits } from '@/lib/platform/i18n/fold'

/**
 * Arithmetic of authors, in a grammar of its own: numbers, names of values, + − × ÷ ^, parentheses and the functions below. It is read from left to
 * right, once, and never run as code. A browser may load this file.
 *
 *   sum = product, then any number of + product or - product
 *   product = power, then any number of * power or / power
 *   power = - power, or operand, or operand ^ power
 *   operand = number, name, function ( sum , … ) or ( sum )
 */
const functions: Record<string, { count: number; of: (...values: number[]) => number }> = {
  abs: { count: 1, of: Math.abs },
  sqrt: { count: 1, of: Math.sqrt },
  round: { count: 1, of: Math.round },
  floor: { count: 1, of: Math.floor },
  ceil: { count: 1, of: Math.ceil },
  sin: { count: 1, of: Math.sin },
  cos: { count: 1, of: Math.cos },
  tan: { count: 1, of: Math.tan },
  ln: { count: 1, of: Math.log },
  log: { count: 1, of: Math.log10 },
  exp: { count: 1, of: Math.exp },
  min: { count: 2, of: Math.min },
  max: { count: 2, of: Math.max },
}
const constants: Record<string, number> = { pi: Math.PI, e: Math.E }

export const functionNames = Object.keys(functions)
/** Names that the values of a formula cannot have. */
export const reservedNames: ReadonlySet<string> = new Set([...functionNames, ...Object.keys(constants)])

/** How deep parentheses, powers and signs may nest. */
const deepest = 40
const longest = 300

type Values = Readonly<Record<string, number>>
type Compiled = { names: ReadonlySet<string>; of: (values: Values) => number }
type Part = (values: Values) => number

const marks: Record<string, string> = { '×': '*', '÷': '/', '−': '-', '٫': '.', '،': ',' }

class Refused extends Error {}

class Reader {
  readonly names = new Set<string>()
  private at = 0
  private depth = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  whole(): Part {
    const part = this.sum()
    if (this.next() !== '') throw new Refused()
    return part
  }

  private next(): string {
    while (this.text[this.at] === ' ') this.at += 1
    return this.text[this.at] ?? ''
  }

  private takes(mark: string): boolean {
    if (this.next() !== mark) return false
    this.at += 1
    return true
  }

  private sum(): Part {
    let left = this.product()
    for (;;) {
      const before = left
      if (this.takes('+')) {
        const right = this.product()
        left = (values) => before(values) + right(values)
      } else if (this.takes('-')) {
        const right = this.product()
        left = (values) => before(values) - right(values)
      } else return left
    }
  }

  private product(): Part {
    let left = this.power()
    for (;;) {
      const before = left
      if (this.takes('*')) {
        const right = this.power()
        left = (values) => before(values) * right(values)
      } else if (this.takes('/')) {
        const right = this.power()
        left = (values) => before(values) / right(values)
      } else return left
    }
  }

  private power(): Part {
    this.depth += 1
    if (this.depth > deepest) throw new Refused()
    const part = this.signed()
    this.depth -= 1
    return part
  }

  private signed(): Part {
    if (this.takes('-')) {
      const right = this.power()
      return (values) => -right(values)
    }
    const base = this.operand()
    if (!this.takes('^')) return base
    const exponent = this.power()
    return (values) => base(values) ** exponent(values)
  }

  private operand(): Part {
    if (this.takes('(')) return this.closed()
    const rest = /^(?:(\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})|([a-z][a-z0-9]{0,11}))/.exec(
      this.next() === '' ? '' : this.text.slice(this.at, this.at + 40),
    )
    if (!rest) throw new Refused()
    const [found, number, name = ''] = rest
    this.at += found.length
    if (number !== undefined) {
      const value = Number(number)
      return () => value
    }
    if (Object.hasOwn(functions, name)) return this.called(functions[name] as (typeof functions)[string])
    if (Object.hasOwn(constants, name)) return () => constants[name] as number
    this.names.add(name)
    return (values) => (Object.hasOwn(values, name) ? (values[name] as number) : Number.NaN)
  }

  private closed(): Part {
    const inside = this.sum()
    if (!this.takes(')')) throw new Refused()
    return inside
  }

  private called({ count, of }: (typeof functions)[string]): Part {
    if (!this.takes('(')) throw new Refused()
    const parts = [this.sum()]
    while (parts.length < count) {
      if (!this.takes(',')) throw new Refused()
      parts.push(this.sum())
    }
    if (!this.takes(')')) throw new Refused()
    return (values) => of(...parts.map((part) => part(values)))
  }
}

/** An expression as a function of its values; null where it is not written in the grammar. Digits may be Arabic. */
export function compiled(expression: string): Compiled | null {
  if (expression.length > longest) return null
  const text = normalizeDigits(expression)
    .toLowerCase()
    .replace(/[×÷−٫،]/g, (mark) => marks[mark] ?? mark)
  const reader = new Reader(text)
  try {
    const of = reader.whole()
    return { names: reader.names, of }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
