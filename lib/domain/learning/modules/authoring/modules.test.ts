import { describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { deprecateModuleType, listModuleTypes } from '../module-types/module-types.contract'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import { createModule, listModules, readModule } from './modules.contract'
import { academy, arabic, english, faults, type Shown, walk, walkBody, walkType } from './modules.fixtures'

const withStops = (...stops: Parameters<typeof walkBody>[1][]) => ({ ...arabic, body: walkBody('انظر', ...stops) })

describe('a new module', () => {
  it('is a draft in its languages, stored once and read as it was written', async () => {
    const { made, read } = await academy()
    const module = await made()
    expect(module).toMatchObject({
      typeKey: walkType.key,
      typeVersion: 1,
      learnerAction: 'submit',
      status: 'draft',
      localeStates: { ar: 'draft', en: 'draft' },
      hasChanges: true,
      publishedVersion: null,
      settings: walk.settings,
      locales: { ar: arabic, en: english },
      problems: [],
      version: 1,
    })
    expect(await read(module.id)).toEqual(module)
  })

  it('is refused if it is invalid, each place with the name of its form field', async () => {
    const { create } = await academy()
    const refused = async (change: object) => faults(await create({ ...walk, ...change }))
    expect(await refused({ settings: { photos: 'many' } })).toEqual(['contentChoice settings.photos'])
    const broken = { title: 'x', body: { ...arabic.body, stops: [{ id: 'a', hazard: 'war', task: 'x' }], other: 1 } }
    expect(await refused({ locales: { ar: broken } })).toEqual(['unknown locales.ar.body.other'])
    expect(await refused({ locales: { ar: withStops(['a', 'war', 'x']) } })).toEqual([
      'contentChoice locales.ar.body.stops.0.hazard',
    ])
    const html = { ...arabic, body: { ...arabic.body, intro: { type: 'doc', content: [{ type: 'script' }] } } }
    expect(await refused({ locales: { ar: html } })).toEqual(['richTextNode locales.ar.body.intro.content.0'])
    const other = { ...english, body: walkBody('Look', ['door', 'fall', 'Check'], ['ladder', 'fall', 'Check']) }
    expect(await refused({ locales: { ar: arabic, en: other } })).toEqual(['contentStructure locales.en.body.stops.0.hazard'])
    expect(await refused({ sourceLocale: 'en', locales: { ar: arabic } })).toEqual(['required locales.en'])
    expect(await refused({ locales: {} })).toEqual(['minLanguages locales'])
    expect(await refused({ locales: { ar: { title: ' ', body: {} } } })).toEqual(['minLength locales.ar.title'])
    expect(await refused({ locales: { ar: { ...arabic, body: { ...arabic.body, site: 'a\u0000b' } } } })).toEqual([
      'pattern locales.ar.body.site',
    ])
  })

  it('may be incomplete, and lists what is missing', async () => {
    const { made, publish } = await academy()
    const module = await made({ ...walk, locales: { ar: { title: 'جولة', body: { stops: [{ id: 'a', hazard: 'fire' }] } } } })
    expect(module.problems.map(({ key, property }) => `${key} ${property}`)).toEqual(['required locales.ar.body.site'])
    expect(faults(await publish(module.id))).toEqual(['required locales.ar.body.site'])
  })

  it('needs an existing type that is not deprecated', async () => {
    const { admin, create } = await academy()
    const unknown = await create({ ...walk, typeKey: 'no.such' })
    expect([unknown.status, unknown.envelope.statusCode]).toEqual([404, 6320])
    await admin.call(deprecateModuleType, { params: { key: walkType.key } })
    const late = await create()
    expect([late.status, late.envelope.statusCode]).toEqual([409, 6324])
  })

  it('of a built-in type registers all built-in types if the organization has none, also under simultaneous requests', async () => {
    const { admin } = await freshOrganization()
    const body = { typeKey: 'content.glossary', sourceLocale: 'en', locales: { en: { title: 'Words', body: {} } } }
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createModule, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const types: { key: string }[] = (await admin.call(listModuleTypes, { query: { perPage: 100 } })).data
    expect(types.map(({ key }) => key).toSorted()).toEqual(builtInModuleTypes.map(({ key }) => key).toSorted())
  })
})

describe('a change', () => {
  it('keeps translations with their items, and marks them stale when the source text changes', async () => {
    const { made, change } = await academy()
    const module = await made()
    const moved = withStops(['ladder', 'fall', 'افحص السلّم'], ['door', 'fire', 'افحص مخرج الطوارئ', 'سرّ: المخرج مسدود'])
    const reordered: Shown = (await change(module, { locales: { ar: { body: { ...moved.body, intro: arabic.body.intro } } } }))
      .data
    expect(reordered.locales.en?.body).toMatchObject({
      stops: [
        { id: 'ladder', task: 'Check the ladder' },
        { id: 'door', task: 'Check the emergency exit' },
      ],
    })
    expect(reordered.localeStates).toEqual({ ar: 'draft', en: 'draft' })
    const added = withStops(['door', 'fire', 'افحص مخرج الطوارئ'], ['acid', 'chemical', 'افحص الخزانة'])
    const grown: Shown = (await change(reordered, { locales: { ar: added } })).data
    expect(grown.localeStates).toEqual({ ar: 'draft', en: 'stale' })
    expect(grown.problems.map(({ property }) => property)).toEqual(['locales.en.body.stops.1.task'])
    expect(grown.locales.en?.body).toMatchObject({ stops: [{ id: 'door', task: 'Check the emergency exit' }, { id: 'acid' }] })
    const text = english.body.stops[0]
    const both = {
      ar: {},
      en: { body: { ...walkBody('Look', ['door', 'fire', text?.task ?? ''], ['acid', 'chemical', 'Check the cabinet']) } },
    }
    expect((await change(grown, { locales: both })).data).toMatchObject({ localeStates: { en: 'draft' }, problems: [] })
  })

  it('needs If-Match, and a 412 lists the fields that changed since', async () => {
    const { made, change, admin, instructor } = await academy()
    const module = await made()
    const blind = await admin.call(
      { method: 'PATCH', path: '/admin/content/module/:id' },
      { params: { id: module.id }, body: { settings: {} } },
    )
    expect([blind.status, blind.envelope.statusCode]).toEqual([428, 428])
    await change(module, { settings: { photos: 'none' }, locales: { en: { title: 'Another title' } } }, instructor)
    const late = await change(module, { settings: { photos: 'one' } })
    expect([late.status, late.envelope.statusCode]).toEqual([412, 412])
    expect(faults(late).toSorted()).toEqual([
      'changedMeanwhile locales.en.title',
      'changedMeanwhile settings.answerCode',
      'changedMeanwhile settings.photos',
    ])
    expect((await change({ ...module, version: 2 }, { settings: { photos: 'one' } })).data).toMatchObject({ version: 3 })
  })

  it('without a difference keeps the version, and an unknown field is refused', async () => {
    const { made, change } = await academy()
    const module = await made()
    expect((await change(module, { settings: walk.settings, locales: { ar: arabic } })).data).toMatchObject({ version: 1 })
    expect(faults(await change(module, { status: 'published' }))).toContain('unknown status')
    expect(faults(await change(module, { locales: { ar: { body: { stops: 7 } } } }))).toEqual([
      'contentType locales.ar.body.stops',
    ])
  })

  it('of a published module is not shown to learners, and may not change immutable values', async () => {
    const { published, change, learn } = await academy()
    const module = await published()
    const body = { ...arabic.body, site: 'south' }
    expect(faults(await change(module, { locales: { ar: { body } } }))).toContain('contentImmutable locales.ar.body.site')
    const changed = await change(module, { locales: { ar: { title: 'عنوان آخر' } } })
    expect(changed.data).toMatchObject({ status: 'published', hasChanges: true, localeStates: { ar: 'draft', en: 'stale' } })
    expect((await learn(module.id)).data).toMatchObject({ title: arabic.title, version: 1 })
  })

  it('leaves an audit row that names the fields and no content', async () => {
    const { made, change, database } = await academy()
    const module = await made()
    await change(module, { settings: { ...walk.settings, answerCode: 'xyzzy' } })
    const rows = await database((db) => db.select().from(activityLogs))
    const text = JSON.stringify(rows)
    expect(text).toContain('settings.answerCode')
    for (const secret of ['open sesame', 'xyzzy', 'the exit is blocked']) expect(text).not.toContain(secret)
  })
})

describe('the list of modules', () => {
  it('filters by type, status and state of a language, and finds words of any language but secrets', async () => {
    const { admin, made, publish } = await academy()
    const [first, second] = [await made(), await made({ ...walk, locales: { ar: { ...arabic, title: 'جولة ثانية' } } })]
    await publish(first.id)
    const ids = async (query: Record<string, string>) =>
      ((await admin.call(listModules, { query })).data as Shown[]).map(({ id }) =>
        id === first.id ? 'first' : id === second.id ? 'second' : id,
      )
    expect(await ids({ status: 'published' })).toEqual(['first'])
    expect(await ids({ status: 'draft' })).toEqual(['second'])
    expect(await ids({ enState: 'missing' })).toEqual(['second'])
    expect(await ids({ arState: 'published', type: walkType.key })).toEqual(['first'])
    expect(await ids({ type: 'no.such' })).toEqual([])
    expect(await ids({ search: 'EMERGENCY' })).toEqual(['first'])
    expect(await ids({ search: 'السلم' })).toEqual(['first', 'second'])
    for (const secret of ['blocked', 'sesame']) expect(await ids({ search: secret })).toEqual([])
    const { data, headers } = await admin.call(listModules, {
      query: { orderBy: 'createdAt:asc' },
      headers: { 'accept-language': 'en' },
    })
    expect(data).toMatchObject([
      { title: english.title, locale: 'en', isFallback: false, availableLocales: ['ar', 'en'] },
      { title: 'جولة ثانية', locale: 'ar', isFallback: true, availableLocales: ['ar'] },
    ])
    expect(headers.get('content-language')).toBe('en, ar')
    expect(JSON.stringify(data)).not.toContain('sesame')
  })

  it('shows nothing of another organization, whose modules answer as missing ones', async () => {
    const [here, elsewhere] = [await academy(), await academy()]
    const theirs = await elsewhere.made()
    expect((await here.admin.call(listModules)).data).toEqual([])
    for (const { status, envelope } of [
      await here.admin.call(readModule, { params: { id: theirs.id } }),
      await here.change(theirs, { settings: {} }),
      await here.publish(theirs.id),
      await here.learn(theirs.id),
    ])
      expect([status, envelope.statusCode]).toEqual([404, 6310])
    expect((await here.learner.call(readModule, { params: { id: theirs.id } })).status).toBe(403)
  })
})
