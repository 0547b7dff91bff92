import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type School, school } from '@/lib/domain/testing/roster-school'
import { type Condition, type Filter, parseFilter, predicates } from './filter.rules'
import { RosterRefusal } from './refusal.rules'

const written = ({ join, conditions }: Filter): string =>
  conditions.map(({ field, predicate, value }) => `${field}${predicate}'${value.replaceAll("'", "''")}'`).join(` ${join} `)

/** A filter with the fields given. */
const filters = (condition: fc.Arbitrary<Condition>) =>
  fc.record({
    join: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(condition, { minLength: 2, maxLength: 4 }),
  })

describe('the grammar of filters', () => {
  it('reads what was written, with quotes, blanks and the words AND and OR inside of values', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("O'Hara", "' AND '", "a'' OR ''b", "''", ' AND ', '', 'سارة'),
    )
    const field = fc.constantFrom('email', 'user.sourcedId', 'dateLastModified')
    fc.assert(
      fc.property(filters(fc.record({ field, predicate: fc.constantFrom(...predicates), value })), (filter) => {
        expect(parseFilter(written(filter))).toEqual(filter)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses any other text by its own refusal', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: fc.constantFrom(..."a='~!<>. ANDOR0") }), (text) => {
        try {
          expect(parseFilter(parseFilter(text) && text).conditions.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(RosterRefusal)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('reads a hostile text once', () => {
    for (const text of [
      `a='${"'".repeat(1990)}`,
      `a=${' '.repeat(1990)}`,
      'a.'.repeat(990),
      "a='b' AND ".repeat(190),
      'x'.repeat(100_000),
    ])
      expect(() => parseFilter(text), text.slice(0, 20)).toThrow(RosterRefusal)
  })
})

type Record_ = Record<string, unknown>
const inside = (record: Record_, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Record_ | undefined)?.[name], record)

/** The comparison of the standard, worked out on the answer itself. */
function holds(record: Record_, { field, predicate, value }: Condition): boolean {
  const own = inside(record, field)
  if (own === undefined) return predicate === '!='
  const isText = typeof own === 'string' && field !== 'dateLastModified'
  const plain =
    typeof own === 'boolean' ? String(own) : typeof own === 'number' ? own : isText ? own.toLowerCase() : Date.parse(String(own))
  const wanted =
    typeof own === 'number' ? Number(value) : isText || typeof own === 'boolean' ? value.toLowerCase() : Date.parse(value)
  const texts = [String(plain), String(wanted)] as const
  return {
    '=': plain === wanted,
    '!=': plain !== wanted,
    '>': plain > wanted,
    '>=': plain >= wanted,
    '<': plain < wanted,
    '<=': plain <= wanted,
    '~': texts[0].includes(texts[1]),
  }[predicate]
}

describe('a filtered list', () => {
  let place: School
  beforeAll(async () => {
    place = await school()
  })
  const text = ['=', '!=', '>', '>=', '<', '<=', '~'] as const
  const order = ['=', '!=', '>', '>=', '<', '<='] as const
  const cases: Record<string, Record<string, readonly (typeof predicates)[number][]>> = {
    users: {
      email: text,
      givenName: text,
      familyName: text,
      identifier: text,
      enabledUser: ['=', '!='],
      dateLastModified: order,
    },
    enrollments: { 'user.sourcedId': text, 'class.sourcedId': text, role: text, status: text, endDate: text, beginDate: text },
    results: { score: order, scoreStatus: text, 'student.sourcedId': text, 'lineItem.sourcedId': text, scoreDate: text },
    classes: { title: text, 'course.sourcedId': text, status: text },
  }

  it.each(Object.keys(cases))('of %s has the records that meet the filter, and no other', async (list) => {
    const all: Record_[] = await place.client.all(list)
    const fields = cases[list] ?? {}
    const condition = fc.constantFrom(...Object.keys(fields)).chain((field) => {
      const values = all.flatMap((one) => inside(one, field) ?? []).map(String)
      const parts = values.filter(() => fields[field] === text).map((value) => value.slice(1, 4).toUpperCase())
      return fc.record({
        field: fc.constant(field),
        predicate: fc.constantFrom(...(fields[field] ?? [])),
        value: fc.constantFrom(...values, ...parts),
      })
    })
    await fc.assert(
      fc.asyncProperty(filters(condition), async (filter) => {
        const { join, conditions } = filter
        const meets = (one: Record_) =>
          join === 'AND' ? conditions.every((each) => holds(one, each)) : conditions.some((each) => holds(one, each))
        const found = await place.client.all(list, { filter: written(filter) })
        expect(found.map(({ sourcedId }) => sourcedId)).toEqual(all.filter(meets).map(({ sourcedId }) => sourcedId))
      }),
      { numRuns: 40 },
    )
  })
})
