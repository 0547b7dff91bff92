import type { Org } from '../testing/contract-suite'
import { make, type Preparations, twice } from '../testing/preparations'
import { createMedia } from './records/records.contract'

export const makeMedia = (org: Org, more: object = {}) =>
  make(org, createMedia, {
    ...{ kind: 'video', name: 'film', durationSeconds: 60 },
    source: { type: 'mp4', url: 'https://films.example/film.mp4' },
    ...more,
  })

export const preparations: Preparations = {
  'media.list': (org) => twice(() => makeMedia(org)),
  'media.read': async (org) => ({ params: { id: await makeMedia(org) } }),
  'media.update': async (org) => ({ params: { id: await makeMedia(org) } }),
}
