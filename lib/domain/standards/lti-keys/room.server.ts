import { retention } from '@/db/schema/lti-keys'
import { serves } from '@/lib/platform/serving/serves'
import { ltiKeySetPath } from './keys.contract'
import * as keys from './keys.service'
import { ltiKeys } from './room'

export const server = serves(ltiKeys, {
  services: [keys],
  mounts: { [ltiKeySetPath]: keys.answerLtiKeySet },
  retention,
})
