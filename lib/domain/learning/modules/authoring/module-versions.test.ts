import { describe, expect, it } from 'vitest'
import { asOwner } from '@/lib/platform/testing/owner'
import { readModuleType, updateModuleType } from '../module-types/module-types.contract'
import { compareModuleVersions } from './module-history.contract'
import { restoreModule } from './module-states.contract'
import { moduleSummaries } from './module-summaries.service'
import { academy, arabic, doc, english, faults, type Shown, walk, walkBody, walkType } from './modules.fixtures'

describe('the versions of a module', () => {
  it('are compared place by place, each language by itself', async () => {
    const { published, change, admin, publish } = await academy()
    const module = await published()
    const acid = (task: string) => ({ id: 'acid', hazard: 'chemical', task })
    const body = {
      ...arabic.body,
      intro: doc('انظر حولك جيّدًا.'),
      stops: [...arabic.body.stops, acid('افحص الخزانة')].toReversed(),
    }
    const inEnglish = { ...english.body, stops: [...english.body.stops, acid('Check the cabinet')].toReversed() }
    const changed: Shown = (
      await change(module, {
        settings: { photos: 'none' },
        locales: { ar: { body }, en: { title: 'The walk', body: inEnglish } },
      })
    ).data
    expect(changed.hasChanges).toBe(true)
    const diff = async (query: Record<string, string> = {}) =>
      (await admin.call(compareModuleVersions, { params: { id: module.id }, query })).data as {
        changes: { kind: string; property: string; before: string; after: string; locale: string }[]
      }
    const { changes } = await diff()
    expect(changes.map(({ kind, property, locale }) => `${kind} ${property} ${locale}`).toSorted()).toEqual(
      [
        'removed settings.answerCode null',
        'changed settings.photos null',
        'changed locales.ar.body.intro ar',
        'added locales.ar.body.stops.0.id null',
        'added locales.ar.body.stops.0.hazard null',
        'added locales.ar.body.stops.0.task ar',
        'moved locales.ar.body.stops null',
        'changed locales.en.title en',
        'added locales.en.body.stops.0.task en',
      ].toSorted(),
    )
    expect(changes.find(({ property }) => property === 'locales.ar.body.intro')).toMatchObject({
      before: 'انظر حولك قبل أن تبدأ.',
      after: 'انظر حولك جيّدًا.',
    })
    await publish(module.id)
    expect((await diff()).changes).toEqual([])
    expect((await diff({ from: '1', to: '2' })).changes).toHaveLength(9)
    expect((await admin.call(compareModuleVersions, { params: { id: module.id }, query: { from: '9' } })).status).toBe(404)
  })

  it('are restored into the working copy, with a language that was added since', async () => {
    const { made, publish, change, admin, read } = await academy()
    const module = await made({ ...walk, locales: { ar: arabic } })
    await publish(module.id)
    await change(await read(module.id), { settings: {}, locales: { ar: { title: 'آخر' }, en: english } })
    const restored = await admin.call(restoreModule, { params: { id: module.id, version: '1' } })
    expect(restored.data).toMatchObject({ status: 'published', hasChanges: true })
    expect(await read(module.id)).toMatchObject({
      settings: walk.settings,
      locales: { ar: arabic, en: english },
      localeStates: { en: 'stale' },
    })
    expect((await admin.call(restoreModule, { params: { id: module.id, version: '7' } })).status).toBe(404)
  })
})

describe('a version of a type', () => {
  const withoutFire = () => {
    const bodySchema = structuredClone(walkType.bodySchema)
    bodySchema.properties.stops.items.properties.hazard.enum = ['fall', 'chemical']
    return bodySchema
  }

  it('that modules would no longer fit is refused with the list of them', async () => {
    const { admin, made, published } = await academy()
    const [draft, open] = [await made({ ...walk, locales: { ar: { ...arabic, title: 'مسودة' } } }), await published()]
    await made({ ...walk, locales: { ar: { title: 'سليمة', body: walkBody('x', ['a', 'fall', 'x'], ['b', 'fall', 'y']) } } })
    const refused = await admin.call(updateModuleType, { params: { key: walkType.key }, body: { bodySchema: withoutFire() } })
    expect([refused.status, refused.envelope.statusCode]).toEqual([409, 6323])
    expect(faults(refused).toSorted()).toEqual([draft, open].map(({ id }) => `moduleMisfit modules.${id}`).toSorted())
    expect(refused.envelope.errors?.map(({ message }) => message).join()).toContain('locales.ar.body.stops.0.hazard')
    expect((await admin.call(readModuleType, { params: { key: walkType.key } })).data).toMatchObject({ versionNumber: 1 })
  })

  it('may leave them on theirs, and takes the others when they are saved', async () => {
    const { admin, published, made, change, read } = await academy()
    const module = await published()
    const fitting = await made({
      ...walk,
      locales: { ar: { title: 'سليمة', body: walkBody('x', ['a', 'fall', 'x'], ['b', 'fall', 'y']) } },
    })
    const body = { bodySchema: withoutFire(), pinAffected: true }
    expect((await admin.call(updateModuleType, { params: { key: walkType.key }, body })).data).toMatchObject({ versionNumber: 2 })
    expect((await change(module, { settings: { photos: 'none' } })).data).toMatchObject({ typeVersion: 1 })
    expect((await change(fitting, { settings: { photos: 'none' } })).data).toMatchObject({ typeVersion: 2 })
    expect(faults(await change(await read(module.id), { typeVersion: 2 }))).toEqual(
      ['ar', 'en'].map((language) => `contentChoice locales.${language}.body.stops.0.hazard`),
    )
  })

  it('without breaking changes is taken whatever there is', async () => {
    const { admin, published } = await academy()
    await published()
    const configSchema = {
      ...walkType.configSchema,
      properties: { ...walkType.configSchema.properties, more: { type: 'boolean' } },
    }
    expect((await admin.call(updateModuleType, { params: { key: walkType.key }, body: { configSchema } })).status).toBe(200)
  })
})

it('summaries tell other rooms of modules in one statement, without secrets', async () => {
  const { database, published, made, organization } = await academy()
  const [open, draft] = [await published(), await made()]
  const summaries = await database((db) => moduleSummaries({ db, organization }, [open.id, draft.id, organization.id], ['en']))
  expect([...summaries.keys()].toSorted()).toEqual([open.id, draft.id].toSorted())
  expect(summaries.get(open.id)).toMatchObject({
    status: 'published',
    learnerAction: 'submit',
    settings: { photos: 'each' },
    title: english.title,
    isFallback: false,
    publishedVersion: 1,
  })
  expect(JSON.stringify([...summaries.values()])).not.toContain('sesame')
  const found = await asOwner(
    (owner) => owner<{ text: string }[]>`select search_text as text from module_texts where organization_id = ${organization.id}`,
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.text).toContain('emergency')
  for (const secret of ['sesame', 'blocked']) expect(found[0]?.text).not.toContain(secret)
})
