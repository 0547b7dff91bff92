import { retention } from '@/db/schema/progress'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as answers from './answers.service'
import { attendanceReactions } from './attendance.service'
import { doneItemsOf } from './done-items.service'
import * as learnerModules from './learner-modules.service'
import * as learnerViews from './learner-views.service'
import { eventsOfPerson, forgetAnswers, lessonsOf } from './lessons-of-person.service'
import * as moduleProgress from './module-progress.service'
import { mostEventsShown } from './person-data.contract'
import * as progressAdmin from './progress-admin.service'
import * as progressEvents from './progress-events.service'
import * as progressExport from './progress-export.service'
import * as recompute from './recompute.service'
import * as repeat from './repeat.service'
import { progress } from './room'
import * as search from './search.service'
import { watchReactions } from './watched.service'
import * as week from './week.service'

export const server = serves(progress, {
  services: [
    answers,
    learnerModules,
    learnerViews,
    moduleProgress,
    progressAdmin,
    progressEvents,
    progressExport,
    search,
    recompute,
    repeat,
    week,
  ],
  answers: [answerTo(learningPaths.ports.doneItems, doneItemsOf, 'progress')],
  reactions: [...watchReactions, ...attendanceReactions],
  person: {
    export: {
      lessons: (context, { id }) => lessonsOf(context, id),
      events: (context, { id }) => eventsOfPerson(context, id, mostEventsShown),
    },
    erase: (context, { id }) => forgetAnswers(context, id),
  },
  retention,
})
