import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31'

export const clearMailState = contract({
  id: 'mailAddresses.clear',
  method: 'DELETE',
  path: '/admin/organization/member/:id/mail-state',
  summary: 'Send mails to a member again',
  description:
    'For an address whose mails came back (`bounced`), or whose owner called one of them spam (`complained`): what the mail provider told is forgotten, and mails go out again. What it tells of earlier mails changes nothing any more.',
  access: { role: 'admin', permission: 'organizationMember.update' },
  audit: 'adminMailStateClear',
  params: z.object({ id: Id.describe('Of the account') }),
  returns: z.object({ id: Id, mailState: z.null() }),
  errors: ['userNotFound', 'stateConflict'],
  example: { params: { id }, returns: { id, mailState: null } },
})
