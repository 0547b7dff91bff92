import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const roleId = Id
/** An assignment; its events keep the order of the person or service account that holds the role. */
const held = { holderId: Id, holder: z.enum(['person', 'serviceAccount']), roleId }

/** Events of roles and of who holds them. */
export const roleEventKinds = eventsOf({
  roleCreated: {
    isPublic: true,
    version: 1,
    summary: 'A role was created.',
    subject: 'roleId',
    payload: { roleId, isBuiltIn: z.boolean() },
  },
  roleChanged: {
    isPublic: true,
    version: 1,
    summary: 'The names, the description or the permissions of a role changed.',
    subject: 'roleId',
    payload: { roleId, hasOtherPermissions: z.boolean() },
  },
  roleDeleted: {
    isPublic: true,
    version: 1,
    summary: 'A role without holders was deleted.',
    subject: 'roleId',
    payload: { roleId },
  },
  roleGiven: {
    isPublic: true,
    version: 1,
    summary: 'A person or a service account got a role.',
    subject: 'holderId',
    payload: held,
  },
  roleEndChanged: {
    isPublic: true,
    version: 1,
    summary: 'A role that a person holds ends at another time, or no longer ends.',
    subject: 'holderId',
    payload: { ...held, until: Instant.nullable() },
  },
  roleTaken: {
    isPublic: true,
    version: 1,
    summary: 'A role was taken from a person or a service account, or its time was over.',
    subject: 'holderId',
    payload: held,
  },
})
