import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { exampleId, otherId, ThreadInList } from '../threads/shapes.contract'
import { appealDecisions, appealStates, sanctionRecordKinds } from '../words'
import { sanctionFields } from './reports.contract'

const at = '2026-11-21T09:30:00.000Z'
const person = { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02', name: { ar: 'سارة', en: 'Sara' } }
const params = z.object({ id: Id })

const own = {
  id: Id,
  kind: z.enum(sanctionRecordKinds).describe('`removal`: a post was removed, without more'),
  reason: z.string(),
  postId: Id.nullable().describe('The post that it was about'),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  endedAt: Instant.nullable().describe('When a moderator ended it, or an appeal was successful'),
  appealState: z.enum(appealStates),
  appealText: z.string(),
  appealReason: z.string().describe('Why the appeal was decided so'),
}
const OwnSanction = z.object(own)
const Sanction = z.object({
  ...own,
  person: ThreadInList.shape.author,
  moderator: ThreadInList.shape.author.describe('Who decided; null: a former member, or a program'),
  mayDecide: z
    .boolean()
    .describe('The caller may decide the appeal: it is open, and neither their own nor against their decision'),
  updatedAt: Instant,
  version: z.int(),
})
named({ CommunitySanction: Sanction, OwnCommunitySanction: OwnSanction })

const exampleOwn: z.input<typeof OwnSanction> = {
  id: exampleId,
  kind: 'mute',
  reason: 'Advertising, three times.',
  postId: otherId,
  createdAt: at,
  expiresAt: '2026-11-28T09:30:00.000Z',
  endedAt: null,
  appealState: 'none',
  appealText: '',
  appealReason: '',
}
const example: z.input<typeof Sanction> = {
  ...exampleOwn,
  person,
  moderator: { ...person, id: otherId },
  mayDecide: false,
  updatedAt: at,
  version: 1,
}
const sanctioning = { role: 'admin', permission: 'communityModeration.sanction' } as const

export const listOwnSanctions = contract({
  id: 'communitySanctions.listOwn',
  method: 'GET',
  path: '/user/community/sanction/list',
  summary: 'List what moderators decided about oneself',
  access: { permission: 'communityReport.create' },
  returns: z.array(OwnSanction),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [exampleOwn] },
})

/** How far back the summary counts. */
export const summaryDays = 90

const ModerationSummary = z.object({
  since: Instant,
  removedPosts: z.int(),
  warnings: z.int(),
  mutes: z.int(),
  suspensions: z.int(),
  appeals: z.object({
    open: z.int(),
    upheld: z.int().describe('The decision remained'),
    overturned: z.int().describe('The decision ended, and a removed post was shown again'),
  }),
})
named({ CommunityModerationSummary: ModerationSummary })

export const summarizeModeration = contract({
  id: 'communitySanctions.summary',
  method: 'GET',
  path: '/user/community/sanction/summary',
  summary: 'Count what moderators decided',
  description: `In all communities of the organization, in the last ${summaryDays} days. No person and no community is named.`,
  access: { permission: 'community.read' },
  returns: ModerationSummary,
  example: {
    returns: {
      since: '2026-08-23T09:30:00.000Z',
      removedPosts: 7,
      warnings: 3,
      mutes: 1,
      suspensions: 0,
      appeals: { open: 1, upheld: 2, overturned: 1 },
    },
  },
})

export const appealSanction = contract({
  id: 'communitySanctions.appeal',
  method: 'POST',
  path: '/user/community/sanction/:id/appeal',
  summary: 'Appeal against a decision',
  description: 'Once. Another moderator than the first decides.',
  access: { permission: 'communityReport.create' },
  audit: 'communityAppealCreated',
  params,
  body: z.strictObject({ text: prose(2000) }),
  returns: OwnSanction,
  errors: ['communitySanctionNotFound', 'communityAppealed'],
  example: {
    params: { id: exampleId },
    body: { text: 'It was a link to our own handbook.' },
    returns: { ...exampleOwn, appealState: 'open', appealText: 'It was a link to our own handbook.' },
  },
})

export const sanctionMember = contract({
  id: 'communitySanctions.create',
  method: 'POST',
  path: '/admin/community/member/:userId/sanction',
  summary: 'Warn, mute or suspend a person',
  description: 'In all communities of the organization.',
  access: sanctioning,
  audit: 'communityMemberSanctioned',
  status: 201,
  location: '/admin/community/sanction/list',
  params: z.object({ userId: Id }),
  body: z.strictObject({ ...sanctionFields, reason: prose(1000) }),
  returns: Sanction,
  errors: ['userNotFound', 'communityNotForOwn'],
  example: {
    params: { userId: person.id },
    body: { kind: 'warn', reason: 'Advertising' },
    returns: { ...example, kind: 'warn' },
  },
})

export const endSanction = contract({
  id: 'communitySanctions.end',
  method: 'POST',
  path: '/admin/community/sanction/:id/end',
  summary: 'End a mute or a suspension',
  access: sanctioning,
  audit: 'communitySanctionEnded',
  params,
  returns: Sanction,
  errors: ['communitySanctionNotFound', 'communityNotForOwn'],
  example: { params: { id: exampleId }, returns: { ...example, endedAt: at, version: 2 } },
})

export const listSanctions = contract({
  id: 'communitySanctions.list',
  method: 'GET',
  path: '/admin/community/sanction/list',
  summary: 'List decisions about people, and their appeals',
  access: { role: 'admin', permission: 'communityModeration.read' },
  query: z.strictObject({
    kind: anyOf(sanctionRecordKinds).optional(),
    appeal: anyOf(appealStates).optional(),
  }),
  returns: z.array(Sanction),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [example] },
})

export const decideAppeal = contract({
  id: 'communitySanctions.decideAppeal',
  method: 'POST',
  path: '/admin/community/appeal/:id/decide',
  summary: 'Decide an appeal',
  description:
    'By another moderator than the one who decided, and not by the person concerned: 409/6715. `overturn` ends the decision, and shows the removed post again.',
  access: { role: 'admin', permission: 'communityModeration.update' },
  audit: 'communityAppealDecided',
  params,
  body: z.strictObject({ decision: z.enum(appealDecisions), reason: prose(1000) }),
  returns: Sanction,
  errors: ['communitySanctionNotFound', 'communityNoAppeal', 'communitySameModerator'],
  example: {
    params: { id: exampleId },
    body: { decision: 'overturn', reason: 'The link is allowed.' },
    returns: { ...example, appealState: 'overturned', appealReason: 'The link is allowed.', endedAt: at, version: 3 },
  },
})
