import { expect, it } from 'vitest'
import { searchContent } from '@/lib/domain/learning/progress/learner-progress.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putPath } from '@/lib/domain/testing/learning'
import { runAsSystem } from '@/lib/platform/audit/system'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { updateModuleType } from '../module-types/module-types.contract'
import { registerBuiltInModuleTypes } from '../module-types/module-types.service'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import { createPreviewToken } from './module-history.contract'
import { indexing } from './module-index.service'
import { publishModule } from './module-states.contract'
import { moduleSummaries } from './module-summaries.service'
import { createModule } from './modules.contract'
import { academy, arabic, english, walk, walkBody, walkType } from './modules.fixtures'

type Hit = { kind: string; id: string; snippet: { text: string }[] | null }
async function hits(by: Person, search: string) {
  const answer = await by.call(searchContent, { query: { search, kind: 'module' }, headers: { 'accept-language': 'en' } })
  expect(answer.status).toBe(200)
  return (answer.envelope.data as Hit[]).map(({ id, snippet }) => [id, (snippet ?? []).map(({ text }) => text).join('')])
}

/** The schemas in which the task of a stop and the number of photos are secret. */
function secretly() {
  const { bodySchema, configSchema } = structuredClone(walkType)
  Object.assign(bodySchema.properties.stops.items.properties.task, { 'x-secret': true })
  Object.assign(configSchema.properties.photos, { 'x-secret': true })
  return { bodySchema, configSchema, pinAffected: true }
}
const runJobs = () => new JobRunner([indexing]).runDue(new AbortController().signal)

it('what a newer version of a type marks as secret leaves the search, the preview and the settings at once', async () => {
  const org = await academy()
  const { id } = await org.published()
  const [found] = await hits(org.learner, 'emergency exit')
  expect([found?.[0], found?.[1]]).toEqual([id, expect.stringContaining('Check the emergency exit')])
  const answer = await org.admin.call(updateModuleType, { params: { key: walkType.key }, body: secretly() })
  expect(answer.status, answer.text).toBe(200)
  for (const by of [org.learner, org.instructor]) expect(await hits(by, 'emergency exit')).toEqual([])
  const { token }: { token: string } = (await org.admin.call(createPreviewToken, { params: { id } })).data
  const preview = await org.learn(id, 'en', { preview: token })
  expect([preview.status, preview.text.includes('emergency exit'), preview.text.includes('photos')]).toEqual([200, false, false])
  const { organization } = org
  const summaries = await org.database((db) => moduleSummaries({ db, organization }, [id], ['en']))
  expect(summaries.get(id)?.settings).toEqual({})
  // The other words return once the texts are written anew.
  expect(await hits(org.learner, 'look around')).toEqual([])
  await runJobs()
  expect((await hits(org.learner, 'look around'))[0]?.[1]).toContain('Look around before you begin')
  expect(await hits(org.learner, 'emergency exit')).toEqual([])
})

it('a module that is published anew in an older version of its type does not bring the secret back into the search', async () => {
  const org = await academy()
  const module = await org.published()
  await org.admin.call(updateModuleType, { params: { key: walkType.key }, body: secretly() })
  const body = walkBody('Look twice.', ['door', 'fire', 'Check the emergency exit'], ['ladder', 'fall', 'Check the ladder'])
  await org.change(module, { locales: { ar: arabic, en: { ...english, body } } })
  expect((await org.publish(module.id)).status).toBe(200)
  expect(await hits(org.learner, 'emergency exit')).toEqual([])
  expect((await hits(org.learner, 'look twice')).map(([id]) => id)).toEqual([module.id])
})

it('a value that is no longer secret is found again, in modules of versions that never hid it', async () => {
  const org = await academy()
  const { id } = await org.published(walk)
  await org.admin.call(updateModuleType, { params: { key: walkType.key }, body: secretly() })
  const { bodySchema, configSchema } = walkType
  await org.admin.call(updateModuleType, { params: { key: walkType.key }, body: { bodySchema, configSchema, pinAffected: true } })
  await runJobs()
  expect((await hits(org.learner, 'emergency exit')).map(([found]) => found)).toEqual([id])
  expect(await hits(org.learner, 'the exit is blocked')).toEqual([])
})

it('a release that marks a part of a type of the product as secret takes it out of the search', async () => {
  const org = await freshOrganization()
  const article = builtInModuleTypes.find(({ key }) => key === 'content.article')
  if (!article) throw new Error('Articles are a type of the product')
  const locales = {
    en: { title: 'Exits', body: { blocks: [{ kind: 'heading', id: 'code', level: 2, text: 'The code is sesame' }] } },
  }
  const body = { typeKey: article.key, sourceLocale: 'en', settings: {}, locales }
  const made = await org.admin.call(createModule, { body })
  expect(made.status, made.text).toBe(201)
  const { id }: { id: string } = made.data
  expect((await org.admin.call(publishModule, { params: { id }, body: {} })).status).toBe(200)
  await putEnrolment(org, await putPath(org, [pathItem(id)]), org.learner)
  expect((await hits(org.learner, 'sesame')).map(([found]) => found)).toEqual([id])
  const bodySchema = structuredClone(article.bodySchema)
  for (const part of Object.values(bodySchema.properties ?? {})) Object.assign(part, { 'x-secret': true })
  await runAsSystem(org.organization, 'adminModuleTypeUpdate', (context) =>
    registerBuiltInModuleTypes(context, [{ ...article, bodySchema }]),
  )
  expect(await hits(org.learner, 'sesame')).toEqual([])
  expect((await hits(org.learner, 'exits')).map(([found]) => found)).toEqual([id])
})
