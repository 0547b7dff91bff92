import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { createBookmark, listBookmarks, removeBookmark, updateBookmark } from './bookmarks.contract'
import { putFilm } from './viewers.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Bookmark = { id: string; at: number; text: string; version: number }
const listed = async (by: Person, mediaId: string, query: Record<string, string> = {}) =>
  (await by.call(listBookmarks, { params: { mediaId }, query })).envelope.data as Bookmark[]
const put = (by: Person, mediaId: string, body: object) => by.call(createBookmark, { params: { mediaId }, body })

describe('bookmarks and notes in a film', () => {
  it('are listed by their time, found by their words, changed and deleted', async () => {
    const { learner, mediaId } = await putFilm(org)
    const first = (await put(learner, mediaId, { at: 30.25, text: 'أين نقطة التجمّع؟' })).envelope.data as Bookmark
    await put(learner, mediaId, { at: 4 })
    expect(await listed(learner, mediaId)).toMatchObject([
      { at: 4, text: '' },
      { at: 30.25, text: 'أين نقطة التجمّع؟', version: 1 },
    ])
    expect(await listed(learner, mediaId, { search: 'التجمع' })).toMatchObject([{ id: first.id }])
    const params = { mediaId, id: first.id }
    const stale = { params, body: { text: 'x' }, headers: { 'if-match': '"7"' } }
    expect((await learner.call(updateBookmark, stale)).status).toBe(412)
    const changed = await learner.call(updateBookmark, { params, body: { at: 31 }, headers: { 'if-match': '"1"' } })
    expect(changed.envelope.data).toMatchObject({ at: 31, text: 'أين نقطة التجمّع؟', version: 2 })
    expect((await learner.call(removeBookmark, { params })).status).toBe(200)
    expect(code(await learner.call(removeBookmark, { params }))).toEqual([404, 6934])
    expect(await listed(learner, mediaId)).toHaveLength(1)
  })

  it('cannot be read or changed by others, administrators included', async () => {
    const { learner, mediaId } = await putFilm(org)
    const { id } = (await put(learner, mediaId, { at: 3, text: 'Mine alone' })).envelope.data as Bookmark
    expect(await listed(org.admin, mediaId)).toEqual([])
    expect(code(await org.admin.call(updateBookmark, { params: { mediaId, id }, body: { text: '' } }))).toEqual([404, 6934])
    expect(code(await org.admin.call(removeBookmark, { params: { mediaId, id } }))).toEqual([404, 6934])
    expect(await listed(learner, mediaId)).toMatchObject([{ text: 'Mine alone' }])
  })

  it('need a film that the person reaches, and are bounded', async () => {
    const { mediaId } = await putFilm(org)
    expect(code(await put(org.learner, mediaId, { at: 3 }))).toEqual([404, 6900])
    expect((await put(org.admin, mediaId, { at: 3, text: 'x'.repeat(2_001) })).status).toBe(422)
  })
})
