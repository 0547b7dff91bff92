import { serves } from '@/lib/platform/serving/serves'
import * as member from './member.service'
import * as memberFacts from './member-facts.service'
import * as memberState from './member-state.service'
import * as membersService from './members.service'
import { members } from './room'

export const server = serves(members, { services: [member, memberFacts, memberState, membersService] })
