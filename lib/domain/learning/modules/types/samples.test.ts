import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { assetReferences, isSame, joinBody, markedPlaces, splitBody, withoutSecrets } from '../schemas/module-bodies.rules'
import { validateBody } from '../schemas/module-type-compiler'
import { withDefaultBounds } from '../schemas/module-type-schemas.rules'
import { schemaChanges } from '../schemas/schema-compatibility.rules'
import { builtInModuleTypes, builtInTypes } from './built-in-types.rules'
import type { Fault, Say } from './sample.rules'

const arabic: Say = (ar) => ar
const english: Say = (_, en) => en
const asker = { organizationId: 'built-in samples' }
const verdict = (schema: JsonObject, body: unknown) => validateBody(asker, withDefaultBounds(schema), body)

/** A copy of a body in which one place is another. */
function faulty(body: JsonObject, { at, value }: Fault): JsonObject {
  const copy = structuredClone(body)
  const steps = at.split('.')
  const last = steps.pop() ?? ''
  const inner = steps.reduce<unknown>(
    (of, step) => (isObject(of) || Array.isArray(of) ? (of as JsonObject)[step] : undefined),
    copy,
  )
  if (!isObject(inner)) throw new Error(`There is no object around ${at}`)
  if (value === undefined) delete inner[last]
  else inner[last] = value
  return copy
}

const types = builtInTypes.map(({ type, sample }) => [type.key, type, sample] as const)

describe.each(types)('%s', (_, type, sample) => {
  const [ar, en] = [sample.body(arabic), sample.body(english)]

  it('takes its sample in both languages, with its settings and its result', async () => {
    for (const body of [ar, en]) expect(await verdict(type.bodySchema, body)).toEqual({ ok: true })
    expect(await verdict(type.configSchema, sample.config)).toEqual({ ok: true })
    expect(await verdict(type.resultSchema, sample.result)).toEqual({ ok: true })
  })

  it('keeps everything but the texts of a language in common', () => {
    const [arabicParts, englishParts] = [splitBody(type.bodySchema, ar), splitBody(type.bodySchema, en)]
    expect(arabicParts.shared).toEqual(englishParts.shared)
    expect(Object.keys(arabicParts.localized)).toEqual(Object.keys(englishParts.localized))
    expect(Object.keys(arabicParts.localized).length).toBeGreaterThan(0)
    expect(joinBody(type.bodySchema, { shared: englishParts.shared, localized: arabicParts.localized })).toEqual({
      body: ar,
      unused: [],
    })
  })

  it('refuses what does not fit, and says where and why', async () => {
    const parts = [
      [type.configSchema, sample.config, sample.configFaults],
      [type.bodySchema, en, sample.bodyFaults],
      [type.resultSchema, sample.result, sample.resultFaults],
    ] as const
    for (const [schema, body, faults] of parts) {
      expect(faults.length).toBeGreaterThan(0)
      for (const fault of faults)
        expect(await verdict(schema, faulty(body, fault)), fault.at).toEqual({
          ok: false,
          rule: 'bodyInvalid',
          path: fault.path ?? fault.at,
          keyword: fault.keyword,
        })
    }
  })

  it('is the same type as itself, and every one of its ids and verbs is said', () => {
    for (const schema of [type.configSchema, type.bodySchema, type.resultSchema])
      expect(schemaChanges(schema, schema, 'x')).toEqual([])
    expect(markedPlaces(type.resultSchema, 'x-localized')).toEqual([])
    for (const { assetId } of assetReferences(type.bodySchema, en)) expect(assetId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the secrets of the built-in types', () => {
  it('are the answers of an arrangement, and no learner gets them', () => {
    const secrets = builtInModuleTypes.flatMap(({ key, configSchema, bodySchema }) =>
      [configSchema, bodySchema].flatMap((schema) => markedPlaces(schema, 'x-secret').map((place) => `${key} ${place}`)),
    )
    expect(secrets).toEqual(['interactive.dragDrop /items/*/reason', 'interactive.dragDrop /pairs'])
    for (const [, { configSchema, bodySchema }, { config, body }] of types) {
      const open = JSON.stringify([withoutSecrets(configSchema, config), withoutSecrets(bodySchema, body(english))])
      expect(open).not.toMatch(/pairs/)
      expect(isSame(withoutSecrets(bodySchema, body(english)), body(english))).toBe(!('pairs' in body(english)))
    }
  })
})
