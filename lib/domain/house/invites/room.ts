import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Mails of invitations, by their ids; the links are made when the mails are sent. */
export const sendInvites = job('invites.send', z.object({ inviteIds: z.array(Id) }))

export const invites = room({
  errors: {
    inviteNotFound: [6210, 404],
    inviteEnded: [6211, 409],
    inviteExists: [6212, 409],
  },
  permissions: {},
  records: {
    invite: { parameters: ['invite/:id'] },
  },
  actions: ['adminMemberInvite', 'adminMemberInviteResend', 'adminMemberInviteRevoke', 'userInviteAccepted'],
  events: eventsOf({
    personInvited: {
      version: 1,
      summary: 'A person was invited; a later mail with a new link is not published.',
      subject: 'inviteId',
      payload: { inviteId: Id, roleId: Id, invitedBy: Id.nullable(), expiresAt: Instant },
    },
  }),
  jobs: [sendInvites],
  person: personData,
})
