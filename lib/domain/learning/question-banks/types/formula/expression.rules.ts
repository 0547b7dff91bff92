import Big from 'big.js'
import { plainText } from '@/lib/platform/typed/signs'

/**
 * Arithmetic of authors, in a grammar of its own: numbers, names of values, + − × ÷ ^, parentheses and the functions below. It is read from left to
 * right, once, and never run as code. Its steps are decimals of 40 digits. A browser may load this file.
 *
 *   sum = product, then any number of + product or - product
 *   product = power, then any number of * power or / power
 *   power = - power, or operand, or operand ^ power
 *   operand = number, name, function ( sum , … ) or ( sum )
 */
const functions: Record<string, { count: number; of: (...values: Big[]) => Result }> = {
  abs: { count: 1, of: (value) => value.abs() },
  sqrt: { count: 1, of: (value) => (value.lt(0) ? null : kept(new Wide(value).sqrt())) },
  // Halves up, also below zero.
  round: { count: 1, of: (value) => value.plus('0.5').round(0, value.gte('-0.5') ? Big.roundDown : Big.roundUp) },
  floor: { count: 1, of: (value) => value.round(0, value.lt(0) ? Big.roundUp : Big.roundDown) },
  ceil: { count: 1, of: (value) => value.round(0, value.lt(0) ? Big.roundDown : Big.roundUp) },
  sin: inBinary(Math.sin),
  cos: inBinary(Math.cos),
  tan: inBinary(Math.tan),
  ln: inBinary(Math.log),
  log: inBinary(Math.log10),
  exp: inBinary(Math.exp),
  min: { count: 2, of: (one, other) => (one.lt(other) ? one : other) },
  max: { count: 2, of: (one, other) => (one.gt(other) ? one : other) },
}
const constants: Record<string, Big> = {
  pi: new Big('3.14159265358979323846264338327950288'),
  e: new Big('2.71828182845904523536028747135266250'),
}

export const functionNames = Object.keys(functions)
/** Names that the values of a formula cannot have. */
export const reservedNames: ReadonlySet<string> = new Set([...functionNames, ...Object.keys(constants)])

/** Digits that a number in between keeps, and the power of ten beyond which there is no result. */
const keptDigits = 40
const highestPower = 300

/** Null: there is no result, such as after a division by zero. */
type Result = Big | null
/** With no more digits than are kept, so that each step takes as long as the one before; halves are rounded up. */
function kept(value: Big): Result {
  const rounded = value.prec(keptDigits, Big.roundHalfUp)
  if (rounded.e > highestPower) return null
  return rounded.e < -highestPower ? new Big(0) : rounded
}
/** A function that only binary numbers have: exact to 15 digits. */
function inBinary(of: (value: number) => number): { count: number; of: (value: Big) => Result } {
  return { count: 1, of: (value) => ofBinary(of(value.toNumber())) }
}
const ofBinary = (value: number): Result => (Number.isFinite(value) ? kept(new Big(value.toPrecision(15))) : null)

/** A quotient of the leading digits, so that it has as many digits however small it is. */
function quotient(one: Big, other: Big): Result {
  if (other.eq(0)) return null
  const leading = (value: Big) => new Wide(value).times(powerOfTen(-value.e))
  return kept(
    leading(one)
      .div(leading(other))
      .times(powerOfTen(one.e - other.e)),
  )
}
const powerOfTen = (exponent: number): Big => new Big(`1e${exponent}`)
/** Divides and takes roots to 45 decimals. */
const Wide = Big()
Wide.DP = 45

function power(base: Big, exponent: Big): Result {
  const isWhole = exponent.eq(exponent.round(0)) && exponent.abs().lte(highestPower)
  if (!isWhole) return ofBinary(base.toNumber() ** exponent.toNumber())
  let result: Result = new Big(1)
  for (let left = exponent.abs().toNumber(); left > 0 && result; left -= 1) result = kept(result.times(base))
  return exponent.lt(0) && result ? quotient(new Big(1), result) : result
}

/** How deep parentheses, powers and signs may nest. */
const deepest = 40
const longest = 300

type Values = Readonly<Record<string, number>>
type Compiled = { names: ReadonlySet<string>; of: (values: Values) => Result }
type Part = (values: Values) => Result

const marks: Record<string, string> = { '×': '*', '⋅': '*', '·': '*', '∙': '*', '÷': '/', '∕': '/', '٫': '.', '،': ',' }

/** A step of two parts, where both have a result. */
const both =
  (left: Part, right: Part, of: (left: Big, right: Big) => Result): Part =>
  (values) => {
    const [one, other] = [left(values), right(values)]
    return one && other ? of(one, other) : null
  }

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
        left = both(before, this.product(), (one, other) => kept(one.plus(other)))
      } else if (this.takes('-')) {
        left = both(before, this.product(), (one, other) => kept(one.minus(other)))
      } else return left
    }
  }

  private product(): Part {
    let left = this.power()
    for (;;) {
      const before = left
      if (this.takes('*')) {
        left = both(before, this.power(), (one, other) => kept(one.times(other)))
      } else if (this.takes('/')) {
        left = both(before, this.power(), quotient)
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
      return (values) => right(values)?.times(-1) ?? null
    }
    const base = this.operand()
    if (!this.takes('^')) return base
    return both(base, this.power(), power)
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
      const value = new Big(`0${number.replace(/\.$/, '')}`)
      return () => value
    }
    if (Object.hasOwn(functions, name)) return this.called(functions[name] as (typeof functions)[string])
    if (Object.hasOwn(constants, name)) return () => constants[name] as Big
    this.names.add(name)
    return (values) => (Object.hasOwn(values, name) ? new Big(values[name] as number) : null)
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
    return (values) => {
      const results = parts.flatMap((part) => part(values) ?? [])
      return results.length === parts.length ? of(...results) : null
    }
  }
}

/** An expression as a function of its values; null where it is not written in the grammar. Digits may be Arabic. */
export function compiled(expression: string): Compiled | null {
  if (expression.length > longest) return null
  const text = plainText(expression)
    .toLowerCase()
    .replace(/\*\*/g, '^')
    .replace(/[×⋅·∙÷∕٫،]/g, (mark) => marks[mark] ?? mark)
  const reader = new Reader(text)
  try {
    const of = reader.whole()
    return { names: reader.names, of }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
