import { retention } from '@/db/schema/invites'
import { serves } from '@/lib/platform/serving/serves'
import * as accepting from './accepting.service'
import { forgetInvitesOf, invitesOf } from './forgetting.service'
import * as invitesService from './invites.service'
import { invites } from './room'
import * as sending from './sending.service'

export const server = serves(invites, {
  services: [accepting, invitesService, sending],
  person: {
    export: { invitations: invitesOf },
    erase: (context, person) => forgetInvitesOf(context, person, person.instead),
  },
  retention,
})
