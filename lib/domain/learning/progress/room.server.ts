import { retention } from '@/db/schema/progress'
import { serves } from '@/lib/platform/serving/serves'
import * as answers from './answers.service'
import { attendanceReactions } from './attendance.service'
import { courseReactions } from './course-attempts.service'
import { launchReactions } from './launched.service'
import * as learnerViews from './learner-views.service'
import { eventsOfPerson, forgetAnswers, lessonsOf } from './lessons-of-person.service'
import * as moduleProgress from './module-progress.service'
import { mostEventsShown } from './person-data.contract'
import * as progressAdmin from './progress-admin.service'
import * as progressEvents from './progress-events.service'
import * as recompute from './recompute.service'
import { resultReactions } from './results.service'
import { progress } from './room'
import * as search from './search.service'
import { toolReactions } from './tool-scores.service'
import { watchReactions } from './watched.service'
import * as week from './week.service'

export const server = serves(progress, {
  services: [answers, learnerViews, moduleProgress, progressAdmin, progressEvents, search, recompute, week],
  reactions: [
    ...[...resultReactions, ...watchReactions, ...attendanceReactions],
    ...[...courseReactions, ...launchReactions, ...toolReactions],
  ],
  person: {
    export: {
      lessons: (context, { id }) => lessonsOf(context, id),
      events: (context, { id }) => eventsOfPerson(context, id, mostEventsShown),
    },
    erase: (context, { id }) => forgetAnswers(context, id),
  },
  retention,
})
