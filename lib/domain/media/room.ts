import { room } from '@/lib/platform/rooms'
import { personData } from './watching/person-data.contract'
import { watchEventKinds } from './watching/watch-events.contract'

/** Errors of records, tracks and timelines are 6900 to 6929; those of watching begin at 6930. */
export const media = room({
  errors: {
    mediaNotFound: [6900, 404],
    mediaFull: [6901, 409],
    mediaMeasured: [6902, 409],
    mediaSourceFixed: [6903, 409],
    mediaSessionNotFound: [6930, 404],
  },
  permissions: {
    media: ['read', 'create', 'update'],
  },
  grants: {
    learner: { 'media.read': 'own', 'media.update': 'own' },
    instructor: { 'media.read': 'any', 'media.create': 'any', 'media.update': 'any' },
  },
  records: {
    media: { parameters: ['media/:id', 'media/:mediaId'] },
    mediaSession: { parameters: ['session/:sid'] },
  },
  actions: ['mediaCreated', 'mediaUpdated', 'mediaWatched'],
  events: watchEventKinds,
  person: personData,
})
