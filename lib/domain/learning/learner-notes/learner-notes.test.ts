import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { Answer } from '@/lib/platform/testing/call'
import { lesson } from './examples.fixtures'
import { listNotes, putNote, readNote } from './learner-notes.contract'

type Listed = { moduleId: string; title: string; text: string; isBookmarked: boolean; isAvailable: boolean; locale: string }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const listed = async (person: Person, language = 'ar', search?: string) =>
  (await person.call(listNotes, { query: search ? { search } : {}, headers: { 'accept-language': language } })).data as Listed[]

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('what a learner keeps about a lesson', () => {
  it('in one window does not replace what they kept in another', async () => {
    const { moduleId, pathId } = await lesson(org)
    const params = { moduleId }
    const put = (more: object) => org.learner.call(putNote, { params, body: { pathId, ...more } })
    await put({ text: 'Ask Sara' })
    expect((await put({ isBookmarked: true })).envelope.data).toMatchObject({ isBookmarked: true, text: 'Ask Sara' })
    expect((await put({ text: 'Ask Omar' })).envelope.data).toMatchObject({ isBookmarked: true, text: 'Ask Omar' })
    expect((await put({ isBookmarked: false })).envelope.data).toMatchObject({ isBookmarked: false, text: 'Ask Omar' })
    expect((await put({ text: '' })).envelope.data).toEqual({ isBookmarked: false, text: '', updatedAt: null })
  })

  it('is one note in both languages, listed with the title in the language of the reader, and found by its words', async () => {
    const { moduleId, pathId } = await lesson(org)
    const params = { moduleId }
    expect((await org.learner.call(readNote, { params })).envelope.data).toEqual({
      isBookmarked: false,
      text: '',
      updatedAt: null,
    })
    const body = { pathId, isBookmarked: false, text: ' اسأل سارة عن نقطة التجمّع ' }
    expect(code(await org.learner.call(putNote, { params, body }))).toEqual([200, 200])
    for (const language of ['ar', 'en'])
      expect(
        (await org.learner.call(readNote, { params, headers: { 'accept-language': language } })).envelope.data,
      ).toMatchObject({
        isBookmarked: false,
        text: 'اسأل سارة عن نقطة التجمّع',
      })
    expect(await listed(org.learner, 'ar')).toMatchObject([
      { moduleId, pathId, title: 'مخارج الطوارئ', locale: 'ar', isAvailable: true },
    ])
    expect(await listed(org.learner, 'en', 'التجمع')).toMatchObject([{ title: 'Emergency exits', locale: 'en' }])
    expect(await listed(org.learner, 'en', 'elsewhere')).toEqual([])
    // A second PUT changes the same record; without bookmark and text it is deleted.
    await org.learner.call(putNote, { params, body: { pathId, isBookmarked: true, text: '' } })
    expect(await listed(org.learner)).toMatchObject([{ moduleId, isBookmarked: true, text: '' }])
    await org.learner.call(putNote, { params, body: { pathId, isBookmarked: false, text: ' ' } })
    expect(await listed(org.learner)).toEqual([])
  })

  it('cannot be read or changed by others, including administrators', async () => {
    const { moduleId, pathId } = await lesson(org)
    const params = { moduleId }
    const body = { pathId, isBookmarked: true, text: 'Mine alone' }
    await org.learner.call(putNote, { params, body })
    expect((await org.admin.call(readNote, { params })).envelope.data).toEqual({ isBookmarked: false, text: '', updatedAt: null })
    expect(await listed(org.admin, 'en', 'alone')).toEqual([])
    await org.admin.call(putNote, { params, body: { pathId, isBookmarked: false, text: '' } })
    expect((await org.learner.call(readNote, { params })).envelope.data).toMatchObject({ text: 'Mine alone' })
  })

  it('is refused as missing for a lesson or a path of another organization', async () => {
    const other = await lesson(await freshOrganization())
    const own = await lesson(org)
    const put = (moduleId: string, pathId: string) =>
      org.learner.call(putNote, { params: { moduleId }, body: { pathId, isBookmarked: true, text: '' } })
    expect((await put(other.moduleId, own.pathId)).status).toBe(404)
    expect((await put(own.moduleId, other.pathId)).status).toBe(404)
    const tooLong = { pathId: own.pathId, isBookmarked: true, text: 'x'.repeat(5001) }
    expect((await org.learner.call(putNote, { params: { moduleId: own.moduleId }, body: tooLong })).status).toBe(422)
  })
})
