import { retention } from '@/db/schema/lti-tools'
import { serves } from '@/lib/platform/serving/serves'
import {
  authorizePath,
  configurationPath,
  deepLinkingPath,
  gradesPath,
  registrationPath,
  rosterPath,
  startPath,
  tokenPath,
} from './addresses.rules'
import { answerAuthorize, answerStart } from './authorize.service'
import { answerDeepLinking } from './deep-linking.service'
import { answerGrades } from './grades.service'
import * as launches from './launches.service'
import { toolReactions } from './lesson-results.service'
import * as registrations from './registrations.service'
import { ltiTools } from './room'
import { answerRoster } from './roster.service'
import { forgetScores, scoresOfPerson } from './scores.service'
import { answerToken } from './token.service'
import * as tools from './tools.service'

export const server = serves(ltiTools, {
  services: [tools, registrations, launches],
  reactions: toolReactions,
  mounts: {
    [configurationPath]: registrations.answerConfiguration,
    [registrationPath]: registrations.answerRegistration,
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
