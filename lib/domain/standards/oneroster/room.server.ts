import { serves } from '@/lib/platform/serving/serves'
import { answerRoster, rosterPrefix } from './protocol.service'
import { oneroster } from './room'

export const server = serves(oneroster, { mounts: { [rosterPrefix]: answerRoster } })
