import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './watching/person-data.contract'
import { watchEventKinds } from './watching/watch-events.contract'

export const examineMedia = job('media.examine', z.object({ mediaId: Id }))

/** Errors of records, tracks and timelines are 6900 to 6929; those of watching begin at 6930. */
export const media = room({
  errors: {
    mediaNotFound: [6900, 404],
    mediaFull: [6901, 409],
    mediaMeasured: [6902, 409],
    mediaSourceFixed: [6903, 409],
    mediaNotProcessable: [6904, 409],
    mediaTrackNotFound: [6905, 404],
    mediaTrackTaken: [6906, 409],
    mediaTracksFull: [6907, 409],
    mediaTrackUnreadable: [6908, 422],
    mediaTrackEmpty: [6910, 422],
    mediaTimelineUnchanged: [6909, 409],
    mediaSessionNotFound: [6930, 404],
    mediaCueNotFound: [6931, 404],
    mediaCueNotAnswerable: [6932, 409],
    mediaCueDone: [6933, 409],
    mediaBookmarkNotFound: [6934, 404],
    mediaBookmarksFull: [6935, 409],
  },
  permissions: {
    media: ['read', 'create', 'update'],
    mediaTimeline: ['update', 'publish'],
  },
  personal: ['media.read', 'media.update'],
  grants: {
    learner: { 'media.read': 'own', 'media.update': 'own' },
    instructor: {
      'media.read': 'any',
      'media.create': 'any',
      'media.update': 'any',
      'mediaTimeline.update': 'any',
      'mediaTimeline.publish': 'any',
    },
  },
  records: {
    media: { parameters: ['media/:id', 'media/:mediaId'], console: '/console/files/media/:id' },
    mediaTrack: { parameters: ['track/:trackId'] },
    mediaSession: { parameters: ['session/:sid'] },
    mediaCue: { parameters: ['cue/:cueId'] },
    mediaBookmark: { parameters: ['bookmark/:id'] },
  },
  actions: [
    'mediaCreated',
    'mediaUpdated',
    'mediaProcessed',
    'mediaTrackCreated',
    'mediaTrackUpdated',
    'mediaTrackDeleted',
    'mediaTimelineUpdated',
    'mediaTimelinePublished',
    'mediaWatched',
    'mediaCueAnswered',
    'mediaBookmarkChanged',
  ],
  jobs: [examineMedia],
  events: watchEventKinds,
  person: personData,
})
