import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import { counter } from '@/lib/platform/db/connection'
import type { Contract } from '@/lib/platform/http/contract'
import { updateModuleType } from '../module-types/module-types.contract'
import { createPreviewToken, listModuleVersions } from './module-history.contract'
import { readModuleLocale, writeModuleLocale } from './module-locales.contract'
import { isPreviewToken, previewToken } from './module-preview.service'
import { archiveModule, requestModuleReview, restoreModule, returnModule, unpublishModule } from './module-states.contract'
import { academy, arabic, doc, english, faults, type Shown, walk, walkBody, walkType } from './modules.fixtures'

type Academy = Awaited<ReturnType<typeof academy>>
const secrets = ['sesame', 'the exit is blocked', 'المخرج مسدود']

describe('the states of a module', () => {
  it('change from draft through review to published and back, each transition only from its allowed states', async () => {
    const { admin, made, publish, learn } = await academy()
    const { id } = await made()
    const step = async (contract: Pick<Contract, 'method' | 'path'>, body?: object) => {
      const { envelope } = await admin.call(contract, { params: { id }, body })
      return envelope.statusCode === 200 ? (envelope.data as Shown).status : envelope.statusCode
    }
    expect(await step(unpublishModule)).toBe(6311)
    expect(await step(returnModule, {})).toBe(6311)
    expect(await step(requestModuleReview)).toBe('inReview')
    expect(await step(requestModuleReview)).toBe(6311)
    expect(await step(returnModule, { note: 'More pictures.' })).toBe('draft')
    expect((await publish(id, { note: 'First' })).data).toMatchObject({
      status: 'published',
      publishedVersion: 1,
      hasChanges: false,
    })
    expect((await publish(id)).data).toMatchObject({ publishedVersion: 1 })
    expect(await step(archiveModule)).toBe(6311)
    expect((await learn(id)).status).toBe(200)
    expect(await step(unpublishModule)).toBe('unpublished')
    expect((await learn(id)).status).toBe(404)
    expect(await step(archiveModule)).toBe('archived')
    expect((await publish(id)).envelope.statusCode).toBe(6311)
    const restored = await admin.call(restoreModule, { params: { id, version: '0' } })
    expect(restored.data).toMatchObject({ status: 'unpublished' })
    expect((await publish(id)).data).toMatchObject({ status: 'published', publishedVersion: 1 })
  })

  it('change from review to draft with an edit', async () => {
    const { admin, made, change, read } = await academy()
    const { id } = await made()
    await admin.call(requestModuleReview, { params: { id } })
    await change(await read(id), { settings: { photos: 'none' } })
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('publish the complete languages, or require all of them if requested', async () => {
    const { made, publish, learn } = await academy()
    const unfinished = {
      title: 'Half',
      body: { ...english.body, stops: english.body.stops.map(({ id, hazard }) => ({ id, hazard })) },
    }
    const { id } = await made({ ...walk, locales: { ar: arabic, en: unfinished } })
    expect(faults(await publish(id, { requireAllLocales: true }))).toEqual(['required locales.en.body.stops.0.task'])
    expect((await publish(id)).data).toMatchObject({ localeStates: { ar: 'published', en: 'draft' } })
    expect((await learn(id, 'en')).data).toMatchObject({ locale: 'ar', isFallback: true, availableLocales: ['ar'] })
    const only = await made({ ...walk, locales: { ar: arabic } })
    expect(faults(await publish(only.id, { requireAllLocales: true }))).toEqual(['required locales.en'])
  })

  it('give one version for two simultaneous publications', async () => {
    const { made, publish, admin } = await academy()
    const { id } = await made()
    const answers = await Promise.all([publish(id), publish(id), publish(id)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect((await admin.call(listModuleVersions, { params: { id } })).data).toMatchObject([
      { number: 1, availableLocales: ['ar', 'en'] },
    ])
  })
})

describe('a translation', () => {
  const write = ({ admin }: Pick<Academy, 'admin'>, id: string, body: object, ifMatch?: string, locale = 'en') =>
    admin.call(writeModuleLocale, { params: { id, locale }, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } })

  it('can be written with the permission to translate, which does not allow changes of source or structure', async () => {
    const org = await academy()
    const { id } = await org.made({ ...walk, locales: { ar: arabic } })
    const admin = await org.translator()
    const written = await write({ admin }, id, { ...english, sourceVersion: 1 })
    expect(written.data).toMatchObject({ locale: 'en', state: 'draft', sourceVersion: 1, version: 1, problems: [] })
    const other = walkBody('Look', ['door', 'fall', 'x'], ['ladder', 'fall', 'y'])
    expect(faults(await write({ admin }, id, { title: 'x', body: other }, '"1"'))).toEqual([
      'contentStructure locales.en.body.stops.0.hazard',
    ])
    const source = await write({ admin }, id, arabic, '"1"', 'ar')
    expect([source.status, source.envelope.statusCode]).toEqual([403, 5180])
    expect((await org.change({ id, version: 2 }, { settings: {} }, admin)).status).toBe(403)
    for (const contract of [requestModuleReview, unpublishModule, archiveModule])
      expect((await admin.call(contract, { params: { id } })).status).toBe(403)
    expect((await admin.call(restoreModule, { params: { id, version: '0' } })).status).toBe(403)
  })

  it('belongs to a version of the source: with an older one it is stale until it is written again', async () => {
    const org = await academy()
    const module = await org.made()
    await org.change(module, { locales: { ar: { title: 'عنوان جديد' } } })
    const now: { version: number; sourceNow: number; state: string } = (
      await org.admin.call(readModuleLocale, { params: { id: module.id, locale: 'en' } })
    ).data
    expect(now).toMatchObject({ state: 'stale', sourceVersion: 1, sourceNow: 2, version: 1 })
    expect((await write(org, module.id, { ...english, sourceVersion: 1 }, '"1"')).data).toMatchObject({
      state: 'stale',
      version: 1,
    })
    expect(faults(await write(org, module.id, { ...english, sourceVersion: 3 }, '"1"'))).toEqual(['max sourceVersion'])
    expect((await write(org, module.id, { ...english, sourceVersion: 2 }, '"1"')).data).toMatchObject({
      state: 'draft',
      version: 2,
    })
  })

  it('needs If-Match with the version of that language, and none if it is new', async () => {
    const org = await academy()
    const { id } = await org.made()
    expect((await write(org, id, english)).status).toBe(428)
    expect((await write(org, id, { ...english, title: 'Other' }, '"1"')).status).toBe(200)
    const late = await write(org, id, english, '"1"')
    expect([late.status, faults(late)]).toEqual([412, ['changedMeanwhile locales.en.title']])
    expect((await write(org, id, english, undefined, 'fr')).status).toBe(404)
  })
})

describe('the learner’s view', () => {
  it('is the published version in the best language, with formatted texts as HTML and without secrets', async () => {
    const { published, learn } = await academy()
    const { id } = await published()
    const { data, headers, text } = await learn(id, 'en')
    expect(data).toMatchObject({
      learnerAction: 'submit',
      title: english.title,
      locale: 'en',
      isFallback: false,
      availableLocales: ['ar', 'en'],
      settings: { photos: 'each' },
      events: walkType.events,
      html: { intro: '<p dir="auto">Look around before you begin.</p>' },
      body: {
        intro: doc('Look around before you begin.'),
        stops: [{ id: 'door', task: 'Check the emergency exit' }, { id: 'ladder' }],
      },
      isPreview: false,
      version: 1,
    })
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['en', expect.stringContaining('Accept-Language')])
    for (const secret of [...secrets, 'rubric', 'answerCode']) expect(text).not.toContain(secret)
    expect((await learn(id, 'ar')).data).toMatchObject({ title: arabic.title, locale: 'ar' })
    expect((await learn(id, 'fr')).data).toMatchObject({ locale: 'ar', isFallback: true })
  })

  it('has an ETag per language, and costs two statements, request look-up included', async () => {
    const { published, learner, learn } = await academy()
    const { id } = await published()
    const tag = (await learn(id, 'ar')).headers.get('etag') ?? ''
    const again = (language: string) =>
      learner.call(readLearnerModule, {
        params: { moduleId: id },
        headers: { 'accept-language': language, 'if-none-match': tag },
      })
    expect([(await again('ar')).status, (await again('en')).status, (await again('fr')).status]).toEqual([304, 200, 200])
    const before = counter.statements
    await learn(id)
    expect(counter.statements - before).toBe(2)
  })

  it('hides at once what a newer version of the type marks as secret', async () => {
    const { published, admin, learn } = await academy()
    const { id } = await published()
    expect((await learn(id, 'en')).text).toContain('hazard')
    const bodySchema = structuredClone(walkType.bodySchema)
    Object.assign(bodySchema.properties.stops.items.properties.hazard, { 'x-secret': true })
    const answer = await admin.call(updateModuleType, { params: { key: walkType.key }, body: { bodySchema } })
    expect(answer.status).toBe(200)
    expect((await learn(id, 'en')).text).not.toContain('hazard')
  })

  it('is, with a preview token, the working copy: for half an hour, of this module and this organization', async () => {
    const org = await academy()
    const [here, there] = [await org.made(), await org.made()]
    const { token, path }: { token: string; path: string } = (
      await org.admin.call(createPreviewToken, { params: { id: here.id } })
    ).data
    expect(path).toBe(`/user/learning/modules/${here.id}?preview=${token}`)
    const shown = await org.learn(here.id, 'en', { preview: token })
    expect(shown.data).toMatchObject({ title: english.title, isPreview: true, publishedAt: null })
    for (const secret of secrets) expect(shown.text).not.toContain(secret)
    expect((await org.learn(here.id)).status).toBe(404)
    for (const [id, preview] of [
      [there.id, token],
      [here.id, `${token}x`],
      [here.id, 'x'],
      [here.id, ''],
    ] as const)
      expect((await org.learn(id, 'en', { preview })).envelope.statusCode).toBe(6312)
    const now = new Date('2026-11-22T07:00:00Z')
    const { token: early } = previewToken(org.organization.id, here.id, now)
    const isGood = (minutes: number, organizationId = org.organization.id) =>
      isPreviewToken(early, organizationId, here.id, new Date(now.getTime() + minutes * 60_000))
    expect([isGood(0), isGood(29), isGood(30), isGood(0, there.id)]).toEqual([true, true, false, false])
  })

  it('leaves one record of looking at a preview, however often it is opened within a quarter of an hour', async () => {
    const { admin, made, database } = await academy()
    const { id } = await made()
    for (const _ of [1, 2, 3]) expect((await admin.call(createPreviewToken, { params: { id } })).status).toBe(201)
    const looked = eq(activityLogs.action, 'learningModulePreviewed')
    const records = await database((db) => db.select().from(activityLogs).where(looked))
    expect(records.map(({ outcome, resource }) => [outcome, resource])).toEqual([
      ['success', expect.objectContaining({ type: 'learningModule', id })],
    ])
  })
})
