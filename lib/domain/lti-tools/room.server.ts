import { retention } from '@/db/schema/lti-tools'
import { serves } from '@/lib/platform/serving/serves'
import { authorizePath, deepLinkingPath, gradesPath, rosterPath, startPath, tokenPath } from './addresses.rules'
import { answerAuthorize, answerStart } from './authorize.service'
import { answerDeepLinking } from './deep-linking.service'
import { answerGrades } from './grades.service'
import * as launches from './launches.service'
import { ltiTools } from './room'
import { answerRoster } from './roster.service'
import { forgetScores, scoresOfPerson } from './scores.service'
import { answerToken } from './token.service'
import * as tools from './tools.service'

export const server = serves(ltiTools, {
  services: [tools, launches],
  mounts: {
    [startPath]: answerStart,
    [authorizePath]: answerAuthorize,
    [tokenPath]: answerToken,
    [deepLinkingPath]: answerDeepLinking,
    [gradesPath]: answerGrades,
    [rosterPath]: answerRoster,
  },
  person: {
    export: {
      ltiToolLaunches: (context, { id }) => launches.launchesOfPerson(context, id),
      ltiToolScores: (context, { id }) => scoresOfPerson(context, id),
    },
    erase: async (context, { id }) => {
      await launches.forgetLaunches(context, id)
      await forgetScores(context, id)
    },
  },
  retention,
})
