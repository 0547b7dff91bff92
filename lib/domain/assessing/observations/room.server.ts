import { retention } from '@/db/schema/observations'
import { modules } from '@/lib/domain/learning/modules/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import { resultReactions } from './lesson-results.service'
import * as forms from './observations.service'
import * as ownResults from './own-results.service'
import * as results from './results.service'
import { observations } from './room'

export const server = serves(observations, {
  services: [forms, results, ownResults],
  answers: [answerTo(modules.ports.publishedObservations, forms.publishedAmong, 'observations')],
  reactions: resultReactions,
  person: {
    export: { observations: (context, { id }) => ownResults.resultsOfPerson(context, id) },
    erase: (context, { id }) => ownResults.forgetResults(context, id),
  },
  retention,
})
