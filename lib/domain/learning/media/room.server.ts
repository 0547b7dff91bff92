import { retention } from '@/db/schema/media'
import { retention as ofWatching } from '@/db/schema/media-watching'
import { modules } from '@/lib/domain/learning/modules/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as examination from './examination/examination.service'
import * as heat from './heat/heat.service'
import * as viewers from './heat/viewers.service'
import * as records from './records/records.service'
import { media } from './room'
import { secondsOfFilms } from './timelines/film-lengths.service'
import * as learnerTimeline from './timelines/learner-timeline.service'
import * as timelines from './timelines/timelines.service'
import { trackPrefix } from './tracks/track-addresses.rules'
import { answerTrack } from './tracks/track-answers.service'
import * as tracks from './tracks/tracks.service'
import * as bookmarks from './watching/bookmarks.service'
import * as cueAnswers from './watching/cue-answers.service'
import { answersOf, bookmarksOf, filmsOf, forgetPerson, visitsOf } from './watching/owners.service'
import * as segments from './watching/segments.service'
import * as sessions from './watching/sessions.service'

export const server = serves(media, {
  services: [records, examination, tracks, timelines, learnerTimeline, sessions, segments, cueAnswers, bookmarks, heat, viewers],
  answers: [answerTo(modules.ports.secondsOfFilms, secondsOfFilms, 'media')],
  reactions: examination.examinationReactions,
  mounts: { [trackPrefix]: answerTrack },
  person: {
    export: {
      films: (context, { id }) => filmsOf(context, id),
      visits: (context, { id }) => visitsOf(context, id),
      cueAnswers: (context, { id }) => answersOf(context, id),
      filmNotes: (context, { id }) => bookmarksOf(context, id),
    },
    erase: (context, { id }) => forgetPerson(context, id),
  },
  retention: { ...retention, ...ofWatching },
})
