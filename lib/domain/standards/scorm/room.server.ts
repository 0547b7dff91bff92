import { retention } from '@/db/schema/scorm'
import { serves } from '@/lib/platform/serving/serves'
import { attemptsOfPerson, forgetAttempts } from './attempts/attempt-records.service'
import * as attempts from './attempts/attempts.service'
import * as keptAttempts from './attempts/kept-attempts.service'
import { courseReactions } from './attempts/lesson-results.service'
import * as packages from './packages/packages.service'
import * as unpacking from './packages/unpacking.service'
import { scorm } from './room'

export const server = serves(scorm, {
  services: [packages, unpacking, attempts, keptAttempts],
  reactions: courseReactions,
  person: {
    export: { courseAttempts: (context, { id }) => attemptsOfPerson(context, id) },
    erase: (context, { id }) => forgetAttempts(context, id),
  },
  retention,
})
