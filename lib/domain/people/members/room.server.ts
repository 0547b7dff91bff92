import { retention } from '@/db/schema/members'
import { serves } from '@/lib/platform/serving/serves'
import * as member from './member.service'
import * as memberFacts from './member-facts.service'
import * as memberState from './member-state.service'
import * as membersService from './members.service'
import * as newMember from './new-member.service'
import { members } from './room'
import * as cards from './sign-in-cards.service'

export const server = serves(members, {
  services: [member, memberFacts, memberState, membersService, newMember, cards],
  purge: { signInCards: cards.removeSignInCards },
  person: { erase: (context, { id }) => cards.forgetCardsOf(context, id) },
  retention,
})
