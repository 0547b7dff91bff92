import type { Org } from '../testing/contract-suite'
import { make, type Preparations, twice } from '../testing/preparations'
import { createMedia } from './records/records.contract'
import { startSession } from './watching/watching.contract'

export const makeMedia = (org: Org, more: object = {}) =>
  make(org, createMedia, {
    ...{ kind: 'video', name: 'film', durationSeconds: 60 },
    source: { type: 'mp4', url: 'https://films.example/film.mp4' },
    ...more,
  })

/** A session of the administrator. */
async function watched(org: Org) {
  const mediaId = await makeMedia(org)
  const { data } = (await org.admin.call(startSession, { params: { mediaId }, body: {} })).envelope
  return { params: { sid: (data as { sessionId: string }).sessionId } }
}

export const preparations: Preparations = {
  'media.startSession': async (org) => ({ params: { mediaId: await makeMedia(org) } }),
  'media.putPosition': async (org) => ({ params: { mediaId: await makeMedia(org) } }),
  'media.sendSegments': watched,
  'media.list': (org) => twice(() => makeMedia(org)),
  'media.read': async (org) => ({ params: { id: await makeMedia(org) } }),
  'media.update': async (org) => ({ params: { id: await makeMedia(org) } }),
}
