import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMedia, updateMedia } from '@/lib/domain/learning/media/records/records.contract'
import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { measureOlder } from '@/lib/domain/learning/modules/published/lengths.service'
import { listOwnProgress, readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { make } from '@/lib/domain/testing/preparations'
import { makeAssessment } from './attempts/attempts.fixtures'
import { publishAssessment, updateAssessment } from './definitions.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const stored = (moduleId: string) =>
  org.database(async (db) => {
    const rows = await db.execute<{ minutes: object | null }>(
      sql`select minutes from module_versions where module_id = ${moduleId} order by number desc limit 1`,
    )
    return rows[0]?.minutes
  })
/** A published module of one or both languages. */
async function published(typeKey: string, bodies: { ar?: object; en?: object }, settings: object = {}): Promise<string> {
  const locales = Object.fromEntries(Object.entries(bodies).map(([locale, body]) => [locale, { title: 'Lesson', body }]))
  const id = await make(org, createModule, { typeKey, sourceLocale: bodies.en ? 'en' : 'ar', settings, locales })
  const { envelope } = await org.admin.call(publishModule, { params: { id } })
  expect(envelope).toMatchObject({ statusCode: 200 })
  return id
}
const paragraph = (words: number) => ({
  blocks: [{ kind: 'paragraph', id: 'one', text: Array.from({ length: words }, () => 'word').join(' ') }],
})

describe('the minutes of a published lesson', () => {
  it('are worked out in each of its languages at its publication, and are in outline and next step', async () => {
    const id = await published('content.article', { en: paragraph(600), ar: paragraph(600) })
    expect(await stored(id)).toEqual({ en: 3, ar: 4 })
    const pathId = await putPath(org, [pathItem(id)])
    await putEnrolment(org, pathId, org.learner)
    const shownIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const outline = (await org.learner.call(readOutline, { params: { pathId }, headers })).envelope.data as {
        sections: { items: { minutes: number | null }[] }[]
      }
      const own = (await org.learner.call(listOwnProgress, { headers })).envelope.data as { next: { minutes: number | null } }[]
      return [outline.sections[0]?.items[0]?.minutes, own[0]?.next.minutes]
    }
    expect([await shownIn('ar'), await shownIn('en')]).toEqual([
      [4, 4],
      [3, 3],
    ])
  })

  it('of a quiz follow its assessment, also when that is published anew', async () => {
    const { assessmentId } = await makeAssessment(org, { attemptsAllowed: 0 })
    const id = await published('assessment.quiz', { en: { assessmentId } })
    expect(await stored(id)).toEqual({ en: 2 })
    await org.admin.call(updateAssessment, { params: { id: assessmentId }, body: { timeLimitSeconds: 1_200 } })
    await org.admin.call(publishAssessment, { params: { id: assessmentId } })
    expect(await stored(id)).toEqual({ en: 20 })
  })

  it('of a film follow the film, and are not known before its length is', async () => {
    const source = { type: 'mp4', url: 'https://films.example/exits.mp4' }
    const mediaId = await make(org, createMedia, { kind: 'video', name: 'Exits', source })
    const [lesson = ''] = await putModules(org, [{ key: 'content.video', body: { mediaId } }])
    await measureOlder()
    expect(await stored(lesson)).toEqual({})
    await org.admin.call(updateMedia, { params: { id: mediaId }, body: { durationSeconds: 310 } })
    expect(await stored(lesson)).toEqual({ ar: 5, en: 5 })
  })

  it('of versions from before are filled in once, and those of unknown length are not looked at again', async () => {
    const body = { cards: Array.from({ length: 8 }, (_, at) => ({ id: `c${at}` })) }
    const [deck = '', course = ''] = await putModules(org, [{ key: 'content.flashcards', body }, { key: 'launch.scorm' }])
    expect(await stored(deck)).toBe(null)
    await measureOlder()
    expect([await stored(deck), await stored(course)]).toEqual([{ ar: 2, en: 2 }, {}])
    expect(await measureOlder()).toBe(undefined)
  })
})
