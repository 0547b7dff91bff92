import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { builtInModuleTypeKeys, builtInModuleTypes } from '../types/built-in-types.rules'
import * as contracts from './module-types.contract'
import { registerBuiltInModuleTypes } from './module-types.service'

type ModuleType = z.input<typeof contracts.ModuleType>
const plain = { type: 'object', properties: { note: { type: 'string' } } }
const labels = { ar: 'تقرير', en: 'Report' }
const typeOf = (key: string, more: object = {}) => ({
  key,
  learnerAction: 'submit',
  labels,
  configSchema: plain,
  bodySchema: plain,
  ...more,
})
const inConfig = (schema: unknown) => ({ configSchema: { type: 'object', properties: { a: schema } } })
const outcome = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]

const hostile: [name: string, more: object, key: string, property: string][] = [
  ['a reference to another host', inConfig({ $ref: 'https://evil.example/schema.json' }), 'schemaRemoteRef', 'configSchema.properties.a.$ref'],
  ['a pattern that only backtracking can match', inConfig({ type: 'string', pattern: '(a+)\\1' }), 'schemaPattern', 'configSchema.properties.a.pattern'],
  ['a keyword outside the subset', inConfig({ not: {} }), 'schemaKeyword', 'configSchema.properties.a.not'],
  ['a format outside the subset', inConfig({ type: 'string', format: 'regex' }), 'schemaFormat', 'configSchema.properties.a.format'],
  ['an open object', { bodySchema: { type: 'object', additionalProperties: true } }, 'schemaUnbounded', 'bodySchema'],
  ['a definition of itself', { bodySchema: { type: 'object', $defs: { a: { $ref: '#/$defs/a' } } } }, 'schemaCyclicRef', 'bodySchema.$defs.a'],
  ['a root that is no object', { bodySchema: { type: 'array' } }, 'schemaRootObject', 'bodySchema'],
  ['an unknown type', inConfig({ type: 'text' }), 'schemaInvalid', 'configSchema.properties.a.type'],
  ['a property without a name', { configSchema: { type: 'object', properties: { '': { type: 'string' } } } }, 'schemaPropertyName', 'configSchema.'],
  ['a text no database stores', inConfig({ type: 'string', title: 'a\0b' }), 'pattern', 'configSchema.properties.a.title'],
  ['half a character', inConfig({ type: 'string', title: '\ud800' }), 'pattern', 'configSchema.properties.a.title'],
  ['65 kB of text', { bodySchema: { type: 'object', description: 'x'.repeat(66_000) } }, 'schemaTooLarge', 'bodySchema'],
] // biome-ignore format: a table

describe('registering a module type', () => {
  let admin: Awaited<ReturnType<typeof freshOrganization>>['admin']
  beforeAll(async () => {
    admin = (await freshOrganization()).admin
  })

  it.each(hostile)('refuses %s and says where, in both languages', async (_, more, key, property) => {
    const messages = []
    for (const language of ['en', 'ar']) {
      const answer = await admin.call(contracts.createModuleType, {
        body: typeOf('acme.hostile', more),
        headers: { 'x-custom-lang': language },
      })
      expect(outcome(answer)).toEqual([422, 5030])
      const error = answer.envelope.errors?.find((entry) => entry.key === key)
      expect(error).toMatchObject({ key, property })
      expect(error?.message).toContain(property)
      messages.push(error?.message)
    }
    expect(messages[1]).toMatch(/\p{Script=Arabic}/u)
    expect(messages[0]).not.toMatch(/\p{Script=Arabic}/u)
    expect(outcome(await admin.call(contracts.readModuleType, { params: { key: 'acme.hostile' } }))).toEqual([404, 6320])
  })

  it('names every problem of both schemas at once', async () => {
    const body = typeOf('acme.many', { ...inConfig({ not: {}, format: 'email' }), bodySchema: { type: 'array' } })
    const { envelope } = await admin.call(contracts.createModuleType, { body })
    expect(envelope.errors?.map(({ key, property }) => [key, property])).toEqual([
      ['schemaKeyword', 'configSchema.properties.a.not'],
      ['schemaFormat', 'configSchema.properties.a.format'],
      ['schemaRootObject', 'bodySchema'],
    ])
  })

  it('keeps a pattern that spells a NUL, which is text and not one', async () => {
    const answer = await admin.call(contracts.createModuleType, {
      body: typeOf('acme.pattern', inConfig({ type: 'string', pattern: '^[^\\u0000]*$' })),
    })
    expect(answer.status).toBe(201)
  })

  it('stores schemas with bounds where the author gave none, and the behaviour with its defaults', async () => {
    const answer = await admin.call(contracts.createModuleType, { body: typeOf('acme.least') })
    expect(answer.status).toBe(201)
    const bounded = { type: 'object', properties: { note: { type: 'string', maxLength: 10_000 } } }
    expect(answer.envelope.data).toMatchObject({
      key: 'acme.least',
      isBuiltIn: false,
      configSchema: bounded,
      bodySchema: bounded,
      completionRules: [],
      events: [],
      isGradable: false,
      offlineCapable: false,
      xapi: null,
      versionNumber: 1,
      versions: [{ number: 1 }],
    })
  })

  it('keeps the keys of built-in types and of types that exist', async () => {
    const create = async (key: string) => outcome(await admin.call(contracts.createModuleType, { body: typeOf(key) }))
    expect(await create('path.milestone')).toEqual([409, 6322])
    const raced = await Promise.all([create('acme.report'), create('acme.report')])
    expect(raced.sort()).toEqual([
      [201, 200],
      [409, 6321],
    ])
  })

  it('leaves the same key to every organization', async () => {
    const [one, other] = [await freshOrganization(), await freshOrganization()]
    expect((await one.admin.call(contracts.createModuleType, { body: typeOf('acme.mine') })).status).toBe(201)
    expect(outcome(await other.admin.call(contracts.readModuleType, { params: { key: 'acme.mine' } }))).toEqual([404, 6320])
    expect((await other.admin.call(contracts.createModuleType, { body: typeOf('acme.mine') })).status).toBe(201)
  })
})

describe('versions of a module type', () => {
  it('take over what is not sent, and leave the older ones as they were', async () => {
    const { admin } = await freshOrganization()
    const params = { key: 'acme.visit' }
    const created: ModuleType = (await admin.call(contracts.createModuleType, { body: typeOf(params.key, { isGradable: true }) }))
      .data
    const grown = { type: 'object', properties: { ...plain.properties, place: { type: 'string', maxLength: 80 } } }
    const updated = await admin.call(contracts.updateModuleType, { params, body: { bodySchema: grown, offlineCapable: true } })
    expect(updated.envelope.data).toMatchObject({
      versionNumber: 2,
      version: 2,
      isGradable: true,
      offlineCapable: true,
      configSchema: created.configSchema,
      bodySchema: { properties: { place: { maxLength: 80 }, note: { maxLength: 10_000 } } },
    })
    expect(updated.headers.get('etag')).toBe('"2"')
    const renamed = { ar: 'زيارة', en: 'Visit' }
    await admin.call(contracts.updateModuleType, {
      params,
      body: { labels: renamed, xapi: { activityType: 'https://acme.example/visit', verbs: ['https://acme.example/visited'] } },
    })

    const read = async (query: Record<string, number>): Promise<ModuleType> =>
      (await admin.call(contracts.readModuleType, { params, query })).data
    const current = await read({})
    expect(current).toMatchObject({
      versionNumber: 3,
      labels: renamed,
      bodySchema: { properties: { place: {} } },
      xapi: { verbs: ['https://acme.example/visited'] },
    })
    expect(current.versions.map(({ number }) => number)).toEqual([3, 2, 1])
    const first = await read({ version: 1 })
    expect(first).toMatchObject({ versionNumber: 1, isGradable: true, offlineCapable: false, xapi: null })
    expect(first.bodySchema).toEqual(created.bodySchema)
    expect(outcome(await admin.call(contracts.readModuleType, { params, query: { version: 4 } }))).toEqual([404, 6320])
    const withoutXapi = await admin.call(contracts.updateModuleType, { params, body: { xapi: null } })
    expect(withoutXapi.envelope.data).toMatchObject({ versionNumber: 4, xapi: null })
  })

  it('get different numbers when registered at the same moment, unless the caller names the version read', async () => {
    const { admin } = await freshOrganization()
    const params = { key: 'acme.race' }
    await admin.call(contracts.createModuleType, { body: typeOf(params.key) })
    const change = (headers: Record<string, string>) =>
      admin.call(contracts.updateModuleType, { params, body: { isGradable: true }, headers })
    const free = await Promise.all([change({}), change({})])
    expect(free.map(({ envelope }) => (envelope.data as ModuleType).versionNumber).sort()).toEqual([2, 3])
    const guarded = await Promise.all([change({ 'if-match': '"3"' }), change({ 'if-match': '"3"' })])
    expect(guarded.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('are not made from hostile schemas nor from nothing', async () => {
    const { admin } = await freshOrganization()
    const params = { key: 'acme.strict' }
    await admin.call(contracts.createModuleType, { body: typeOf(params.key) })
    const refused = await admin.call(contracts.updateModuleType, { params, body: inConfig({ allOf: [{}] }) })
    expect(refused.envelope.errors).toMatchObject([{ key: 'schemaKeyword', property: 'configSchema.properties.a.allOf' }])
    const empty = await admin.call(contracts.updateModuleType, { params, body: {} })
    expect(empty.envelope.errors).toEqual([
      { key: 'nothingToChange', property: '', message: 'Send at least one field to change.' },
    ])
    const current: ModuleType = (await admin.call(contracts.readModuleType, { params })).data
    expect(current.versions).toHaveLength(1)
  })
})

describe('built-in module types', () => {
  it('are registered through the same checks, once, and are locked', async () => {
    const { admin, organization } = await freshOrganization()
    const seed = () =>
      runAsSystem(organization, 'adminModuleTypeCreate', (context) => registerBuiltInModuleTypes(context, builtInModuleTypes))
    await seed()
    await seed()
    const listed = await admin.call(contracts.listModuleTypes, { query: { orderBy: 'createdAt:asc', perPage: 100 } })
    const types = listed.data as ModuleType[]
    expect(types.map(({ key }) => key).sort()).toEqual(builtInModuleTypes.map(({ key }) => key).sort())
    for (const { key, isBuiltIn, versionNumber } of types) expect([key, isBuiltIn, versionNumber]).toEqual([key, true, 1])
    const quiz = builtInModuleTypes.find(({ key }) => key === 'assessment.quiz')
    expect(types.find(({ key }) => key === 'assessment.quiz')).toMatchObject({
      isGradable: quiz?.isGradable,
      completionRules: quiz?.completionRules,
      xapi: quiz?.xapi,
    })
    const locked = await admin.call(contracts.updateModuleType, { params: { key: 'content.video' }, body: { isGradable: true } })
    expect(outcome(locked)).toEqual([409, 6322])
  })

  it('get a new version where the product changed them, and only there', async () => {
    const { admin, organization } = await freshOrganization()
    const seed = (types: typeof builtInModuleTypes) =>
      runAsSystem(organization, 'adminModuleTypeUpdate', (context) => registerBuiltInModuleTypes(context, types))
    const [article, video] = builtInModuleTypes
    if (!article || !video) throw new Error('There are built-in types')
    const older = { ...article, events: ['opened'], resultSchema: { type: 'object', additionalProperties: false } }
    await seed([older, video])
    await seed([article, video])
    const read = async (key: string): Promise<ModuleType> =>
      (await admin.call(contracts.readModuleType, { params: { key } })).data
    const [changed, same] = [await read(article.key), await read(video.key)]
    expect([changed.versionNumber, changed.isBuiltIn, changed.events]).toEqual([2, true, article.events])
    expect(changed.changes.map(({ kind }) => kind)).toEqual(
      Object.keys(article.resultSchema.properties ?? {}).map(() => 'propertyAdded'),
    )
    expect([same.versionNumber, same.changes]).toEqual([1, []])
  })

  it('all have a reserved key', () => {
    expect(builtInModuleTypeKeys).toHaveLength(31)
    for (const { key } of builtInModuleTypes) expect(builtInModuleTypeKeys).toContain(key)
  })

  it('refuse the whole registration when one of them is not sound', async () => {
    const { admin, organization } = await freshOrganization()
    const unsound = [...builtInModuleTypes, { ...typeOf('acme.unsound'), bodySchema: { type: 'object', patternProperties: {} } }]
    await expect(
      runAsSystem(organization, 'adminModuleTypeCreate', (context) => registerBuiltInModuleTypes(context, unsound)),
    ).rejects.toMatchObject({ reason: 'validation' })
    expect((await admin.call(contracts.listModuleTypes)).envelope.data).toEqual([])
  })
})
