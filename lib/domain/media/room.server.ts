import { retention } from '@/db/schema/media'
import { serves } from '@/lib/platform/serving/serves'
import * as examination from './examination/examination.service'
import * as records from './records/records.service'
import { media } from './room'
import * as learnerTimeline from './timelines/learner-timeline.service'
import * as timelines from './timelines/timelines.service'
import { trackPrefix } from './tracks/track-addresses.rules'
import { answerTrack } from './tracks/track-answers.service'
import * as tracks from './tracks/tracks.service'

export const server = serves(media, {
  services: [records, examination, tracks, timelines, learnerTimeline],
  reactions: examination.examinationReactions,
  mounts: { [trackPrefix]: answerTrack },
  retention,
})
