import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { limitedText, line, nameLine, prose, severalOf, wholeNumber } from '@/lib/platform/http/contract'
import { operations } from './product'
import { documentedTexts } from './testing/documented-texts'
import { boundOf, checksOf, fieldsOf, type TextField } from './testing/text-fields'

const texts = operations.flatMap(({ contract }) => fieldsOf(contract).texts)
const nameOf = ({ operation, part, path }: TextField) => `${operation} ${part} ${path}`
const ofShape = (text: z.ZodType) =>
  fieldsOf({
    ...operations[0]?.contract,
    id: 'made',
    params: undefined,
    query: undefined,
    list: undefined,
    example: { returns: {} },
    body: z.object({ text }),
  } as never).texts
const isBounded = (text: z.ZodType) => ofShape(text).every(({ leaf }) => boundOf(leaf) !== null)

describe('the bound of a text', () => {
  it('is found in every text field of the OpenAPI document', () => {
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.map(nameOf).toSorted()).toEqual(documentedTexts())
  })

  it('is the first check of every text of every request, and ends its parsing', () => {
    expect(texts.filter(({ leaf }) => boundOf(leaf) === null).map(nameOf)).toEqual([])
  })

  it.each([
    ['no bound', z.string()],
    ['a bound that does not end the parsing', z.string().max(9).regex(/a/)],
    ['a check before the bound', z.string().regex(/a/).max(9, { abort: true })],
    ['a change before the bound', z.string().trim().max(9, { abort: true })],
    ['a format before the bound', z.email().max(9, { abort: true })],
    ['no bound for the names of an open object', z.record(z.string(), z.unknown())],
    ['no bound before a second shape', z.string().pipe(z.string().max(9, { abort: true }))],
    ['no bound in one of several shapes', z.union([limitedText(9), z.string()])],
  ])('is missing where a shape has %s', (_, shape) => {
    expect(isBounded(shape)).toBe(false)
  })

  it.each([
    ['limited', limitedText(9).regex(/a/)],
    ['a line', line(9)],
    ['a name', nameLine(9)],
    ['of several lines', prose(9)],
    ['several values', severalOf(z.enum(['a', 'b']))],
    ['a number', wholeNumber(1, 9)],
    ['one of a list', z.enum(['a', 'b'])],
    ['an email address', limitedText(320).pipe(z.email())],
  ])('is there where a text is %s', (_, shape) => {
    expect(isBounded(shape)).toBe(true)
  })

  it('lets no other check read a text that is too long', () => {
    const bounded = texts.filter(({ leaf }) => leaf._zod.def.type === 'string')
    expect(bounded.length).toBeGreaterThan(400)
    const read: string[] = []
    for (const field of bounded) {
      const [, ...others] = checksOf(field.leaf)
      const spies = others.map((check) => vi.spyOn(check._zod, 'check'))
      const { success } = field.shape.safeParse(field.withText('\u0301'.repeat(256 * 1024)))
      // Other fields of the example may have the same checks.
      const isLong = ({ value }: { value: unknown }) => typeof value === 'string' && value.length > 100_000
      if (success || spies.some(({ mock }) => mock.calls.some(([payload]) => isLong(payload)))) read.push(nameOf(field))
      for (const spy of spies) spy.mockRestore()
    }
    expect(read).toEqual([])
  })

  it('comes before the normal forms, which only one function makes', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'app'], { encoding: 'utf8' }).split('\n')
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\./.test(file))
    const making = sources.filter((file) => readFileSync(file, 'utf8').includes('.normalize('))
    // Domains have at most 253 characters.
    expect(making.toSorted()).toEqual(['lib/platform/email-address.ts', 'lib/platform/i18n/normal-form.ts'])
  })

  it('counts what a text has once it is tidied, and names that number', () => {
    expect(line(5).parse(`  ${'e\u0301'.repeat(5)}  `)).toBe('\u00e9'.repeat(5))
    expect(line(5).safeParse('abcdef').success).toBe(false)
    const { error } = z.object({ text: line(5) }).safeParse({ text: ' '.repeat(21) })
    expect(error?.issues).toMatchObject([{ params: { rule: 'maxLength', max: 5 } }])
  })
})
