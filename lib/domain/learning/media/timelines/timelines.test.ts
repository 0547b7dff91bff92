import { describe, expect, it } from 'vitest'
import { mounted } from '@/lib/domain/product'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { router } from '@/lib/platform/http/router'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { exampleTimeline, makeMedia } from '../examples.fixtures'
import { createTrack, deleteTrack, updateTrack } from '../tracks/tracks.contract'
import { readLearnerTimeline, readTranscript } from './learner-timeline.contract'
import { listTimelineVersions, publishTimeline, putTimeline, readTimeline } from './timelines.contract'

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const both = (en: string, ar = en) => ({ ar, en })
const note = { kind: 'note', at: 10, until: 14, pause: false, required: false, title: both('Look') } as const

/** A learner with a lesson that plays a film of a minute. */
async function world(more: object = {}) {
  const org = await freshOrganization()
  const mediaId = await makeMedia(org, { title: both('Fire drill', 'تدريب الإخلاء'), ...more })
  const [moduleId = ''] = await putModules(org, [
    { key: 'content.video', body: { mediaId }, settings: { completeAtPercent: 90 } },
  ])
  await putEnrolment(org, await putPath(org, [pathItem(moduleId)]), org.learner)
  return { org, mediaId }
}
const save = (org: Org, id: string, more: object, headers?: Record<string, string>) =>
  org.admin.call(putTimeline, { params: { id }, body: { ...exampleTimeline, ...more }, headers })
const see = async (by: Person, mediaId: string, language = 'en') =>
  (await by.call(readLearnerTimeline, { params: { mediaId }, headers: { 'accept-language': language } })).envelope.data as Record<
    string,
    never
  > & { tracks: { url: string }[] }

describe('a timeline', () => {
  it('is there for people with a lesson that plays its film, and for no one else', async () => {
    const { org, mediaId } = await world()
    expect(await see(org.learner, mediaId)).toMatchObject({
      media: { id: mediaId, title: 'Fire drill', durationSeconds: 60, source: { type: 'mp4' } },
      timelineNumber: null,
      chapters: [],
      cues: [],
      tracks: [],
      policy: exampleTimeline.policy,
      own: { position: 0, watchedShare: 0, ranges: [], completedAt: null },
    })
    expect((await see(org.learner, mediaId, 'ar')).media).toMatchObject({ title: 'تدريب الإخلاء' })
    const other = await makeMedia(org)
    expect(code(await org.learner.call(readLearnerTimeline, { params: { mediaId: other } }))).toEqual([404, 6900])
    expect(code(await org.learner.call(readTranscript, { params: { mediaId: other } }))).toEqual([404, 6900])
    expect(code(await org.admin.call(readLearnerTimeline, { params: { mediaId: other } }))).toEqual([200, 200])
  })

  it('is a draft until it is published, and each version stays as it was', async () => {
    const { org, mediaId } = await world()
    const first = await save(org, mediaId, { cues: [{ ...note, id: 'a' }] })
    expect(first.envelope.data).toMatchObject({ version: 1, isChanged: true, publishedNumber: null })
    expect(await see(org.learner, mediaId)).toMatchObject({ timelineNumber: null, cues: [] })
    const params = { params: { id: mediaId } }
    expect((await org.admin.call(publishTimeline, params)).envelope.data).toMatchObject({ number: 1, durationSeconds: 60 })
    expect(code(await org.admin.call(publishTimeline, params))).toEqual([409, 6909])
    expect(await see(org.learner, mediaId)).toMatchObject({
      timelineNumber: 1,
      cues: [{ id: 'a', kind: 'note', at: 10, until: 14, title: 'Look' }],
    })
    await save(org, mediaId, { cues: [{ ...note, id: 'b', at: 0.5 }] })
    expect((await see(org.learner, mediaId)).cues).toMatchObject([{ id: 'a' }])
    expect((await org.admin.call(publishTimeline, params)).envelope.data).toMatchObject({ number: 2 })
    expect((await see(org.learner, mediaId)).cues).toMatchObject([{ id: 'b', at: 0.5 }])
    expect((await org.admin.call(listTimelineVersions, params)).envelope.data).toMatchObject([{ number: 2 }, { number: 1 }])
    expect((await org.admin.call(readTimeline, params)).envelope.data).toMatchObject({ isChanged: false, publishedNumber: 2 })
  })

  it('is saved by one of two authors who read the same draft', async () => {
    const { org, mediaId } = await world()
    const [one, other] = [
      await save(org, mediaId, {}, { 'if-match': '"0"' }),
      await save(org, mediaId, {}, { 'if-match': '"0"' }),
    ]
    expect([one.status, other.status]).toEqual([200, 412])
  })

  it('is refused with the place of each fault', async () => {
    const { org, mediaId } = await world()
    const chapters = [
      { id: 'a', at: 0, title: both('A') },
      { id: 'a', at: 61, title: both('B') },
    ]
    const cues = [
      { ...note, id: 'x', until: 10 },
      { ...note, id: 'y', kind: 'link' },
      { ...note, id: 'z', kind: 'question', onWrong: { seekTo: 99 } },
      {
        ...note,
        id: 'w',
        kind: 'branch',
        options: [
          { id: 'l', text: both('L') },
          { id: 'r', text: both('R'), seekTo: 3 },
        ],
      },
      { ...note, id: 'v', kind: 'question', questionId: mediaId, questionVersion: 1 },
    ]
    const { status, envelope } = await save(org, mediaId, { chapters, cues })
    expect(status).toBe(422)
    expect(envelope.errors?.map(({ property }) => property).toSorted()).toEqual([
      'chapters.1.at',
      'chapters.1.id',
      'cues.0.until',
      'cues.1.url',
      'cues.2.onWrong.seekTo',
      'cues.2.questionId',
      'cues.2.questionVersion',
      'cues.3.options.0.seekTo',
      'cues.4.questionId',
    ])
  })
})

describe('tracks', () => {
  const srt = '1\n00:00:01,000 --> 00:00:03,000\nMind the step\n\n2\n00:00:04,000 --> 00:00:06,000\nأَهلًا بكم في المدرسة'
  const add = (org: Org, id: string, body: object) =>
    org.admin.call(createTrack, { params: { id }, body: { kind: 'captions', locale: 'en', text: srt, ...body } })

  it('are served as WebVTT by a signed address, and by no altered one', async () => {
    const { org, mediaId } = await world()
    expect((await add(org, mediaId, {})).envelope.data).toMatchObject({ label: 'English', lineCount: 2, findings: [] })
    const { url } = (await see(org.learner, mediaId)).tracks[0] ?? { url: '' }
    const fetchTrack = (path: string) => {
      const headers = new Headers({ host: new URL(org.origin).host })
      return router([], mounted)(new Request(new URL(path, org.origin), { headers }), freshAddress())
    }
    const answer = await fetchTrack(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect(await answer.text()).toContain('00:00:01.000 --> 00:00:03.000\nMind the step\n')
    expect((await fetchTrack(url.replace('version=1', 'version=2'))).status).not.toBe(200)
    expect((await fetchTrack(url.replace(/signature=./, 'signature=_'))).status).not.toBe(200)
  })

  it('are one of a kind and language, and belong to their film', async () => {
    const { org, mediaId } = await world()
    const made = (await add(org, mediaId, {})).envelope.data as { id: string }
    expect(code(await add(org, mediaId, {}))).toEqual([409, 6906])
    expect(code(await add(org, mediaId, { locale: 'ar', text: 'Just words' }))).toEqual([422, 6908])
    const elsewhere = { id: await makeMedia(org), trackId: made.id }
    expect(code(await org.admin.call(updateTrack, { params: elsewhere, body: { label: 'x' } }))).toEqual([404, 6905])
    expect(code(await org.admin.call(deleteTrack, { params: elsewhere }))).toEqual([404, 6905])
    expect(code(await org.admin.call(deleteTrack, { params: { id: mediaId, trackId: made.id } }))).toEqual([200, 200])
  })

  it('are searched as a transcript, with folded letters', async () => {
    const { org, mediaId } = await world()
    await add(org, mediaId, { kind: 'subtitles', locale: 'en-GB' })
    const search = async (query: Record<string, string>) =>
      (await org.learner.call(readTranscript, { params: { mediaId }, query })).envelope.data
    expect(await search({ q: 'المدرسه اهلا' })).toMatchObject({ locale: 'en-GB', lines: [{ from: 4, to: 6 }] })
    expect(await search({ locale: 'en', q: 'STEP' })).toMatchObject({ lines: [{ from: 1, text: 'Mind the step' }] })
    expect(await search({ locale: 'fr' })).toMatchObject({ locale: null, availableLocales: ['en-GB'], lines: [] })
  })
})
