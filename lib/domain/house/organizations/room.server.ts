import { retention } from '@/db/schema/organizations'
import { serves } from '@/lib/platform/serving/serves'
import * as member from './member.service'
import * as memberFacts from './member-facts.service'
import * as memberState from './member-state.service'
import * as members from './members.service'
import * as regionalProfile from './regional-profile.service'
import { organizations } from './room'
import * as settings from './settings.service'

export const server = serves(organizations, {
  services: [member, memberFacts, memberState, members, regionalProfile, settings],
  retention,
})
