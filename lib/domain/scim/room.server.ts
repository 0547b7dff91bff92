import { serves } from '@/lib/platform/serving/serves'
import { answerScim, scimPrefix } from './protocol.service'
import { scim } from './room'

export const server = serves(scim, { mounts: { [scimPrefix]: answerScim } })
