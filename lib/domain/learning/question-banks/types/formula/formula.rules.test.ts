import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOf } from '../../chance.rules'
import { gradeAnswer, problemsOf, rightAnswer } from '../../questions.rules'
import { Answer, Design } from '../question-types.rules'
import { drawnValues, withValues } from './drawn-values.rules'
import { compiled } from './expression.rules'

type Tree = number | 'a' | 'b' | { sign: '+' | '-' | '*' | '/'; left: Tree; right: Tree } | { minus: Tree }
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: 0, max: 99 }),
    fc.constantFrom('a' as const, 'b' as const),
    fc.record({ sign: fc.constantFrom('+', '-', '*', '/'), left: tie('tree'), right: tie('tree') }) as fc.Arbitrary<Tree>,
    fc.record({ minus: tie('tree') }) as fc.Arbitrary<Tree>,
  ),
}))
const written = (of: Tree): string => {
  if (typeof of !== 'object') return String(of)
  return 'minus' in of ? `(-${written(of.minus)})` : `(${written(of.left)} ${of.sign} ${written(of.right)})`
}
type Values = { a: number; b: number }
/** A fraction of whole numbers, which loses nothing; null after a division by zero. */
type Fraction = { over: bigint; under: bigint } | null
const evaluated = (of: Tree, values: Values): Fraction => {
  if (typeof of === 'number') return { over: BigInt(of), under: 1n }
  if (typeof of === 'string') return { over: BigInt(values[of]), under: 1n }
  if ('minus' in of) return times(evaluated(of.minus, values), { over: -1n, under: 1n })
  const [left, right] = [evaluated(of.left, values), evaluated(of.right, values)]
  if (of.sign === '*') return times(left, right)
  if (of.sign === '/') return right?.over === 0n ? null : times(left, right && { over: right.under, under: right.over })
  if (!left || !right) return null
  const other = (of.sign === '-' ? -1n : 1n) * right.over * left.under
  return { over: left.over * right.under + other, under: left.under * right.under }
}
const times = (one: Fraction, other: Fraction): Fraction =>
  one && other && { over: one.over * other.over, under: one.under * other.under }
/** The first decimals of a fraction. */
const decimalsOf = ({ over, under }: NonNullable<Fraction>) => (over * 10n ** 20n) / under
const inArabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '').replaceAll('.', '٫')

describe('an expression', () => {
  it('has the value that its tree has, in the digits of both scripts', () => {
    const amount = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(tree, amount, amount, (of, a, b) => {
        const text = written(of)
        fc.pre(text.length <= 300)
        const expected = evaluated(of, { a, b })
        for (const each of [text, inArabic(text), text.replaceAll('*', '×').replaceAll('/', '÷'), text.replaceAll('-', '−')]) {
          const result = compiled(each)?.of({ a, b }) ?? null
          if (expected === null || result === null) expect(result).toBe(expected)
          else {
            const gap = BigInt(result.times('1e20').round(0, 0).toFixed()) - decimalsOf(expected)
            expect(gap >= -1n && gap <= 1n).toBe(true)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['1 + 2 * 3', 7],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['10 - 4 - 3', 3],
    ['(1 + 2) * 3', 9],
    ['sqrt(16) + max(2, 5)', 9],
    ['٢ × ٣٫٥', 7],
    ['round(2.5) + floor(2.9) + ceil(2.1)', 8],
    ['ln(e) + log(100)', 3],
    ['.5 * 4', 2],
    ['3·10^5', 300_000],
    ['5 – 3', 2],
    ['٣×١٠^٢', 300],
    ['2**3', 8],
  ])('%s', (text, value) => {
    expect(compiled(text)?.of({})?.toNumber()).toBeCloseTo(value, 12)
  })

  it.each([
    '',
    '1 +',
    '(1',
    '1)',
    'sqrt 4',
    'max(1)',
    'a b',
    '1..2',
    'constructor(1)',
    'a.b',
    'a[0]',
    '1;2',
    'x=>x',
    '`a`',
    '1e9',
  ])('is refused: %s', (text) => {
    expect(compiled(text)).toBeNull()
  })

  it('is refused where it nests too deeply or is too long', () => {
    expect(compiled(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBeNull()
    expect(compiled('-'.repeat(200))).toBeNull()
    expect(compiled('1'.padStart(301, ' '))).toBeNull()
    expect(
      compiled(`${'1+'.repeat(149)}1`)
        ?.of({})
        ?.toNumber(),
    ).toBe(150)
  })

  it('is answered, whatever is written', () => {
    const piece = fc.constantFrom(
      'a',
      '1',
      '٢',
      '.',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      ',',
      'sqrt',
      'max',
      ' ',
      'pi',
      '__proto__',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = compiled(pieces.join(''))
        const result = read?.of({ a: 1 })
        if (result) expect(Number.isFinite(result.toNumber())).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

const variable = { key: 'a', min: 1, max: 10, decimals: 0, value: 5 }
const designOf = (fields: object) => Design.parse({ type: 'formula', variables: [variable], expression: 'a * 2', ...fields })
const problems = (fields: object) =>
  problemsOf({ design: designOf(fields), content: { en: { stem: '[[a]]', labels: {}, feedback: {} } } }).map(
    ({ key, property }) => `${key} ${property}`,
  )

describe('a formula', () => {
  it('draws numbers within the ranges, whose right answer has full marks in both scripts', () => {
    const range = fc.record({
      min: fc.integer({ min: -100, max: 100 }),
      size: fc.integer({ min: 0, max: 100 }),
      decimals: fc.integer({ min: 0, max: 4 }),
    })
    fc.assert(
      fc.property(fc.string(), range, range, (seed, one, other) => {
        const variables = [one, other].map(({ min, size, decimals }, at) => ({
          key: 'ab'[at] ?? '',
          min,
          max: min + size,
          decimals,
          value: min,
        }))
        const design = designOf({ variables, expression: 'a * b + 1', tolerance: 0 })
        if (design.type !== 'formula') throw new Error('of another type')
        const drawn = drawnValues(design, randomOf(seed))
        expect(drawnValues(design, randomOf(seed))).toEqual(drawn)
        for (const [at, value] of drawn.entries()) {
          const { min = 0, max = 0, decimals = 0 } = variables[at] ?? {}
          expect(value).toBeGreaterThanOrEqual(min)
          expect(value).toBeLessThanOrEqual(max)
          expect(value).toBe(Number(value.toFixed(decimals)))
        }
        const own = withValues(design, drawn)
        const right = rightAnswer(own)
        if (right?.type !== 'formula') throw new Error('of another type')
        for (const text of [right.text, inArabic(right.text)])
          expect(gradeAnswer({ design: own, content: {} }, Answer.parse({ type: 'formula', text }), 'en').score).toBe(1)
      }),
      { numRuns: 2000 },
    )
  })

  it('avoids draws without a result', () => {
    const design = designOf({ variables: [{ ...variable, min: -2, max: 2, value: 1 }], expression: '6 / a' })
    if (design.type !== 'formula') throw new Error('of another type')
    for (let seed = 0; seed < 200; seed += 1) expect(drawnValues(design, randomOf(String(seed)))).not.toEqual([0])
  })

  it.each([
    [{}, []],
    [{ expression: 'a +' }, ['pattern design.expression']],
    [{ expression: 'a * q' }, ['unknown design.expression']],
    [{ expression: '1 / (a - 1)' }, ['pattern design.expression']],
    [{ variables: [{ ...variable, max: 0 }] }, ['pattern design.variables.0.max', 'pattern design.variables.0.value']],
    [{ variables: [{ ...variable, key: 'pi' }] }, ['pattern design.variables.0.key']],
  ])('finds what is wrong: %j', (fields, found) => {
    expect(problems(fields).filter((each) => each.includes('design'))).toEqual(expect.arrayContaining(found))
    if (found.length === 0) expect(problems(fields)).toEqual([])
  })

  it('has its tolerance in percent of the result', () => {
    const design = designOf({ tolerance: 1 })
    const score = (text: string) => gradeAnswer({ design, content: {} }, Answer.parse({ type: 'formula', text }), 'en').score
    expect([score('10'), score('١٠٫١'), score('10.11'), score('10 kg'), score('ten')]).toEqual([1, 1, 0, 0, 0])
  })
})
