import { retention } from '@/db/schema/lti-platforms'
import { roles } from '@/lib/domain/house/roles/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import { answerTool, toolPrefix } from './answers.service'
import * as check from './check.service'
import * as entry from './entry.service'
import { platformsAsAuthorities } from './linked-platforms.service'
import { forgetPerson, identitiesOf, scoresOf } from './people.service'
import * as platforms from './platforms.service'
import * as registration from './registration.service'
import { ltiPlatforms } from './room'
import * as roster from './roster.service'
import * as scores from './scores.service'

export const server = serves(ltiPlatforms, {
  services: [platforms, registration, check, entry, roster, scores],
  answers: [answerTo(roles.ports.outsideAuthorities, platformsAsAuthorities, 'ltiPlatforms')],
  mounts: { [toolPrefix]: answerTool },
  reactions: scores.scoreReactions,
  person: {
    export: {
      ltiIdentities: (context, { id }) => identitiesOf(context, id),
      ltiScores: (context, { id }) => scoresOf(context, id),
    },
    erase: (context, { id }) => forgetPerson(context, id),
  },
  retention,
})
