import { media } from '@/db/schema/media'
import { mediaWatching } from '@/db/schema/media-watching'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf, make, type Preparations, twice } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { createMedia } from './records/records.contract'
import { publishTimeline, putTimeline, readTimeline } from './timelines/timelines.contract'
import { createTrack } from './tracks/tracks.contract'
import { createBookmark } from './watching/bookmarks.contract'
import { startSession } from './watching/watching.contract'

export const makeMedia = (org: Org, more: object = {}) =>
  make(org, createMedia, {
    kind: 'video',
    name: 'film',
    durationSeconds: 60,
    source: { type: 'mp4', url: 'https://films.example/film.mp4' },
    ...more,
  })

const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nMind the step\n'
/** A track of a new film. */
export async function makeTrack(org: Org, more: object = {}) {
  const id = await makeMedia(org)
  const { envelope } = await org.admin.call(createTrack, {
    params: { id },
    body: { kind: 'captions', locale: 'en', text, ...more },
  })
  return { id, trackId: idOf(envelope.data) }
}
const ofTrack = async (org: Org) => ({ params: await makeTrack(org) })

export const exampleTimeline = {
  chapters: [{ id: 'begin', at: 0, title: { ar: 'البداية', en: 'Beginning' } }],
  cues: [],
  endScreen: null,
  policy: { preventSkip: 'none', maxRate: 2, completeAtPercent: 90, requireCues: false, requireFocus: false },
} as const
const drafted = async (org: Org) => {
  const id = await makeMedia(org)
  await org.admin.call(putTimeline, { params: { id }, body: { ...exampleTimeline } })
  return { params: { id } }
}
const ofFilm = async (org: Org) => ({ params: { id: await makeMedia(org, { durationSeconds: 184.5 }) } })
const sessionOf = async (org: Org, mediaId: string) => {
  const { data } = (await org.admin.call(startSession, { params: { mediaId }, body: {} })).envelope
  return (data as { sessionId: string }).sessionId
}
/** A session of the administrator. */
const watched = async (org: Org) => ({ params: { sid: await sessionOf(org, await makeMedia(org)) } })

/** Publishes a timeline with these cues. */
export async function publishCues(org: Org, id: string, cues: object[], policy: object = {}) {
  const { envelope } = await org.admin.call(readTimeline, { params: { id } })
  const { version } = envelope.data as { version: number }
  const body = { ...exampleTimeline, cues, policy: { ...exampleTimeline.policy, ...policy } }
  const put = await org.admin.call(putTimeline, { params: { id }, body, headers: { 'if-match': `"${version}"` } })
  if (put.status !== 200) throw new Error(put.text)
  const published = await org.admin.call(publishTimeline, { params: { id }, headers: { 'if-match': `"${version + 1}"` } })
  if (published.status !== 200) throw new Error(published.text)
}
export const confirmation = {
  id: 'understood',
  kind: 'mustAcknowledge',
  at: 20,
  pause: true,
  required: true,
  title: { ar: 'فهمتُ', en: 'Understood' },
}
async function asked(org: Org) {
  const mediaId = await makeMedia(org)
  await publishCues(org, mediaId, [confirmation])
  return { params: { mediaId }, body: { sessionId: await sessionOf(org, mediaId) } }
}
const marked = async (org: Org) => {
  const mediaId = await makeMedia(org)
  const { envelope } = await org.admin.call(createBookmark, { params: { mediaId }, body: { at: 3, text: 'Mine' } })
  return { params: { mediaId, id: idOf(envelope.data) } }
}

/** A recording of the library, as if it had been uploaded before its file could be examined. */
export async function makeRecording(org: Org): Promise<string> {
  const id = newId()
  const file = { kind: 'audio' as const, name: 'welcome.mp3', organizationId: org.organization.id, id }
  await org.database((db) => db.insert(media).values({ ...file, state: 'ready', processing: 'none', sourceType: 'file' }))
  return id
}

export const preparations: Preparations = {
  'media.startSession': async (org) => ({ params: { mediaId: await makeMedia(org) } }),
  'media.putPosition': async (org) => ({ params: { mediaId: await makeMedia(org) } }),
  'media.sendSegments': watched,
  'media.answerCue': asked,
  'media.heatmap': async (org) => ({ params: { id: await makeMedia(org) } }),
  'media.viewers': async (org) => {
    const id = await makeMedia(org)
    await sessionOf(org, id)
    const now = new Date()
    const watched = { organizationId: org.organization.id, userId: org.learner.user.id, mediaId: id, creditMs: 0 }
    await org.database((db) => db.insert(mediaWatching).values({ ...watched, creditAt: now, lastAt: now }))
    return { params: { id } }
  },
  'media.createBookmark': async (org) => ({ params: { mediaId: await makeMedia(org) } }),
  'media.bookmarks': async (org) => {
    const { params } = await marked(org)
    await org.admin.call(createBookmark, { params: { mediaId: params.mediaId }, body: { at: 9 } })
    return { params: { mediaId: params.mediaId } }
  },
  'media.updateBookmark': marked,
  'media.removeBookmark': marked,
  'media.list': (org) => twice(() => makeMedia(org)),
  'media.read': async (org) => ({ params: { id: await makeMedia(org) } }),
  'media.update': async (org) => ({ params: { id: await makeMedia(org) } }),
  'media.process': async (org) => ({ params: { id: await makeRecording(org) } }),
  'media.tracks': async (org) => ({ params: { id: (await makeTrack(org)).id } }),
  'media.createTrack': ofFilm,
  'media.readTrack': ofTrack,
  'media.updateTrack': ofTrack,
  'media.deleteTrack': ofTrack,
  'media.readTimeline': drafted,
  'media.putTimeline': drafted,
  'media.publishTimeline': drafted,
  'media.timelineVersions': async (org) => {
    const { params } = await drafted(org)
    await org.admin.call(publishTimeline, { params })
    const policy = { ...exampleTimeline.policy, maxRate: 1.5 }
    await org.admin.call(putTimeline, { params, body: { ...exampleTimeline, policy } })
    await org.admin.call(publishTimeline, { params })
    return { params }
  },
  'media.timeline': async (org) => ({ params: { mediaId: await makeMedia(org) }, by: { org, person: org.admin } }),
  'media.transcript': async (org) => {
    const { id } = await makeTrack(org)
    return { params: { mediaId: id }, by: { org, person: org.admin } }
  },
}
