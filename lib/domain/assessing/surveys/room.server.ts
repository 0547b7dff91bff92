import { retention } from '@/db/schema/surveys'
import { modules } from '@/lib/domain/learning/modules/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as exports from './export.service'
import * as ownSurveys from './own-surveys.service'
import { forgetResponses, receiptsOf, responsesOf } from './person-data.service'
import * as results from './results.service'
import { surveys as room } from './room'
import * as surveys from './surveys.service'

export const server = serves(room, {
  services: [surveys, ownSurveys, results, exports],
  answers: [answerTo(modules.ports.publishedSurveys, surveys.publishedAmong, 'surveys')],
  person: {
    export: {
      answeredSurveys: (context, { id }) => receiptsOf(context, id),
      surveyResponses: (context, { id }) => responsesOf(context, id),
    },
    erase: (context, { id }) => forgetResponses(context, id),
  },
  retention,
})
