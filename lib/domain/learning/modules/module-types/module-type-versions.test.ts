import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { validateModuleType } from './module-type-validation.contract'
import * as contracts from './module-types.contract'

type ModuleType = z.input<typeof contracts.ModuleType>
type Compatibility = { versionNumber: number; isBreaking: boolean; changes: ModuleType['changes'] } | null
const object = (properties: object, more: object = {}) => ({ type: 'object', additionalProperties: false, properties, ...more })
const text = (maxLength: number) => ({ type: 'string', maxLength })
const first = { configSchema: object({ days: { type: 'integer' } }), bodySchema: object({ task: text(100) }) }
const wider = { bodySchema: object({ task: text(200), place: text(50) }) }
const narrower = { bodySchema: object({ task: text(200), place: text(50) }, { required: ['place'] }) }

let org: Awaited<ReturnType<typeof freshOrganization>>
beforeAll(async () => {
  org = await freshOrganization()
})
const create = (key: string, more: object = {}) =>
  org.admin.call(contracts.createModuleType, {
    body: { key, learnerAction: 'submit', labels: { ar: 'زيارة', en: 'Visit' }, ...first, ...more },
  })
const change = (key: string, body: object, headers: Record<string, string> = {}) =>
  org.admin.call(contracts.updateModuleType, { params: { key }, body, headers })
const read = async (key: string, query = {}): Promise<ModuleType> =>
  (await org.admin.call(contracts.readModuleType, { params: { key }, query })).data
const told = (changes: ModuleType['changes']) =>
  changes.map(({ kind, property, isBreaking }) => `${kind} ${property}${isBreaking ? ' !' : ''}`)

describe('a version of a module type', () => {
  it('lists its changes from the one before, and whether older content may become invalid', async () => {
    const key = 'acme.versions'
    const created: ModuleType = (await create(key)).data
    expect([created.changes, created.versions.map(({ isBreaking }) => isBreaking)]).toEqual([[], [false]])
    const second: ModuleType = (await change(key, wider)).data
    expect(told(second.changes)).toEqual([
      'boundLoosened bodySchema.properties.task.maxLength',
      'propertyAdded bodySchema.properties.place',
    ])
    const third: ModuleType = (await change(key, narrower)).data
    expect(told(third.changes)).toEqual(['requiredAdded bodySchema.properties.place !'])
    expect(third.versions.map(({ number, isBreaking }) => [number, isBreaking])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    expect((await read(key)).changes).toEqual(third.changes)
    expect((await read(key, { version: 2 })).changes).toEqual(second.changes)
    expect((await read(key, { version: 1 })).changes).toEqual([])
    // A change of nothing but the labels is a version without changes.
    const renamed: ModuleType = (await change(key, { labels: { ar: 'جولة', en: 'Tour' } })).data
    expect([renamed.versionNumber, renamed.changes, renamed.versions[0]?.isBreaking]).toEqual([4, [], false])
  })

  it('may have a schema for results, from the first version on, from a later one, or no longer', async () => {
    const key = 'acme.results'
    const resultSchema = object({ photos: { type: 'integer' } })
    expect(((await create(key)).data as ModuleType).resultSchema).toBeNull()
    const second: ModuleType = (await change(key, { resultSchema })).data
    expect([second.resultSchema, told(second.changes)]).toEqual([resultSchema, ['propertyAdded resultSchema.properties.photos']])
    expect(((await change(key, { isGradable: true })).data as ModuleType).resultSchema).toEqual(resultSchema)
    const last: ModuleType = (await change(key, { resultSchema: null })).data
    expect([last.resultSchema, told(last.changes)]).toEqual([null, ['propertyRemoved resultSchema.properties.photos !']])
    const refused = await create('acme.badResults', { resultSchema: object({ a: { not: {} } }) })
    expect(refused.envelope.errors).toMatchObject([{ key: 'schemaKeyword', property: 'resultSchema.properties.a.not' }])
  })
})

describe('checking schemas against a registered type', () => {
  const check = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await org.admin.call(validateModuleType, { body: { ...first, ...body }, headers })
    return { ...answer, ...(answer.envelope.data as { isValid: boolean; compatibility: Compatibility }) }
  }
  beforeAll(async () => {
    await create('acme.compared')
    await change('acme.compared', wider)
  })

  it('compares with its current version, in both languages, and registers nothing', async () => {
    const english = await check({ key: 'acme.compared', ...narrower })
    expect([english.isValid, english.compatibility]).toEqual([
      true,
      {
        versionNumber: 2,
        isBreaking: true,
        changes: [
          {
            kind: 'requiredAdded',
            property: 'bodySchema.properties.place',
            isBreaking: true,
            message: 'bodySchema.properties.place is now required.',
          },
        ],
      },
    ])
    const arabic = await check({ key: 'acme.compared', ...narrower }, { 'x-custom-lang': 'ar' })
    expect(arabic.compatibility?.changes[0]?.message).toMatch(/\p{Script=Arabic}.*bodySchema\.properties\.place/u)
    expect((await read('acme.compared')).versions).toHaveLength(2)
    expect((await check({ key: 'acme.compared', ...wider })).compatibility).toMatchObject({ isBreaking: false, changes: [] })
  })

  it('compares nothing without a type, nor schemas that have problems', async () => {
    expect((await check(narrower)).compatibility).toBeNull()
    const unsound = await check({ key: 'acme.compared', bodySchema: object({ a: { type: 'text' } }) })
    expect([unsound.isValid, unsound.compatibility]).toEqual([false, null])
  })

  it('finds no type of another organization', async () => {
    const other = await freshOrganization()
    const answer = await other.admin.call(validateModuleType, { body: { ...first, key: 'acme.compared' } })
    expect([answer.status, answer.envelope.statusCode]).toEqual([404, 6320])
  })
})

describe('a deprecated module type', () => {
  const params = { key: 'acme.retired' }
  const deprecate = (headers: Record<string, string> = {}) => org.admin.call(contracts.deprecateModuleType, { params, headers })
  const restore = (headers: Record<string, string> = {}) => org.admin.call(contracts.restoreModuleType, { params, headers })

  it('shows since when, stays readable and changeable, and can be restored', async () => {
    await create(params.key)
    const answer = await deprecate({ 'if-match': '"1"' })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"'])
    const { deprecatedAt } = await read(params.key)
    expect(Date.parse(deprecatedAt ?? '')).toBeGreaterThan(0)
    expect((answer.data as ModuleType).deprecatedAt).toBe(deprecatedAt)
    const listed = (await org.admin.call(contracts.listModuleTypes, { query: { search: 'retired' } })).data as ModuleType[]
    expect(listed.map((type) => [type.key, type.deprecatedAt])).toEqual([[params.key, deprecatedAt]])
    expect((await change(params.key, wider)).status).toBe(200)
    // A second time changes nothing.
    expect((await deprecate()).data).toMatchObject({ deprecatedAt, version: 3 })
    expect((await restore()).data).toMatchObject({ deprecatedAt: null, version: 4 })
    expect((await restore()).data).toMatchObject({ deprecatedAt: null, version: 4 })
  })

  it('cannot be deprecated with an older version or by another organization', async () => {
    expect((await deprecate({ 'if-match': '"1"' })).status).toBe(412)
    expect((await restore({ 'if-match': '"1"' })).status).toBe(412)
    const other = await freshOrganization()
    for (const operation of [contracts.deprecateModuleType, contracts.restoreModuleType]) {
      const answer = await other.admin.call(operation, { params })
      expect([answer.status, answer.envelope.statusCode]).toEqual([404, 6320])
    }
  })
})
