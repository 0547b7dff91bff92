import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'
import { inviteStates } from './words'

const Locale = z.enum(['ar', 'en'])
const Name = z
  .strictObject({ ar: line(100).optional(), en: line(100).optional() })
  .describe('What the person is called until they say it themselves')

/** Somebody who was asked to join. */
export const Invite = z.object({
  id: Id,
  email: z.string(),
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  role: z
    .object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }) })
    .nullable()
    .describe('What the person becomes'),
  locale: Locale.describe('Language of the mail'),
  status: z.enum(inviteStates).describe('pending invitations end at `expiresAt`'),
  expiresAt: Instant,
  sentAt: Instant.nullable().describe('When the newest mail was handed over for delivery; null until then'),
  mailState: z
    .enum(['bounced', 'complained'])
    .nullable()
    .describe(
      'bounced: mails to the address came back; complained: somebody called one spam. No invitation is sent there until it is sent again by hand',
    ),
  acceptedAt: Instant.nullable(),
  createdAt: Instant,
})

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91'
const shown = {
  id,
  email: 'sara@alnoor.example',
  name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  role: { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24', name: { ar: 'متعلّم', en: 'Learner' } },
  locale: 'ar',
  status: 'pending',
  expiresAt: '2026-11-28T09:30:00.000Z',
  sentAt: null,
  mailState: null,
  acceptedAt: null,
  createdAt: '2026-11-21T09:30:00.000Z',
} as const

const mayInvite = { role: 'admin', permission: 'organizationMember.create' } as const

export const inviteMembers = contract({
  id: 'invites.create',
  method: 'POST',
  path: '/admin/organization/member/invite',
  summary: 'Invite people',
  description:
    'Each person gets a mail with a link of their own, good for seven days and one use, and becomes a member with the role once they have accepted. The caller needs `role.assign` and everything that the role grants. Addresses that have an account or a pending invitation are told in `skipped`; nothing is sent to them. The mails are sent by a job.',
  access: mayInvite,
  audit: 'adminMemberInvite',
  status: 202,
  location: '/shared/job/:jobId',
  body: z.strictObject({
    people: z
      .array(z.strictObject({ email: Email, name: Name.optional() }))
      .min(1)
      .max(100),
    roleId: Id,
    locale: Locale.describe('Language of the mails'),
  }),
  returns: z.object({
    jobId: Id.nullable().describe('The job that sends the mails; null where nobody was invited'),
    invited: z.array(z.object({ id: Id, email: z.string() })),
    skipped: z.array(
      z.object({
        email: z.string(),
        reason: z.enum(['member', 'invited']).describe('member: has an account; invited: is invited already'),
      }),
    ),
  }),
  errors: ['roleNotFound', 'roleGrantsTooMuch', 'organizationPeopleFull'],
  example: {
    body: {
      people: [{ email: shown.email, name: shown.name }],
      roleId: shown.role.id,
      locale: 'ar',
    },
    returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', invited: [{ id, email: shown.email }], skipped: [] },
  },
})

export const listInvites = contract({
  id: 'invites.list',
  method: 'GET',
  path: '/admin/organization/member/invite/list',
  summary: 'List invitations',
  description: '`search` looks in addresses and names.',
  access: { role: 'admin', permission: 'organizationMember.read' },
  query: z.strictObject({ status: anyOf(inviteStates).optional() }),
  returns: z.array(Invite),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { query: { status: 'pending' }, returns: [shown] },
})

const Started = z.object({ id: Id, jobId: Id.describe('The job that sends the mail'), expiresAt: Instant })

export const resendInvite = contract({
  id: 'invites.resend',
  method: 'POST',
  path: '/admin/organization/member/invite/:id/resend',
  summary: 'Send an invitation again',
  description:
    'With a new link, good for seven days; the link sent before no longer works. The invitation is from then on from the caller, who must be able to give its role.',
  access: mayInvite,
  audit: 'adminMemberInviteResend',
  status: 202,
  location: '/shared/job/:jobId',
  params: z.object({ id: Id }),
  returns: Started,
  errors: ['inviteNotFound', 'inviteEnded', 'roleNotFound', 'roleGrantsTooMuch'],
  example: {
    params: { id },
    returns: { id, jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', expiresAt: shown.expiresAt },
  },
})

export const revokeInvite = contract({
  id: 'invites.revoke',
  method: 'POST',
  path: '/admin/organization/member/invite/:id/revoke',
  summary: 'Revoke an invitation',
  description: 'Its link stops working with this very answer. The caller must hold everything that its role grants.',
  access: mayInvite,
  audit: 'adminMemberInviteRevoke',
  params: z.object({ id: Id }),
  returns: z.object({ id: Id, status: z.enum(inviteStates) }),
  errors: ['inviteNotFound', 'inviteEnded', 'roleNotFound', 'roleGrantsTooMuch'],
  example: { params: { id }, returns: { id, status: 'revoked' } },
})
