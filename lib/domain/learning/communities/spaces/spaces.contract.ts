import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named, prose } from '@/lib/platform/http/contract'
import { communityKinds, communityStates, membershipStates, ownMemberships } from '../words'

export const mostCommunities = 500

const Title = z
  .strictObject({ ar: line(120).optional(), en: line(120).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const Rules = z
  .strictObject({ ar: prose(5000).optional(), en: prose(5000).optional() })
  .describe('What is expected of members, as plain text, in one language, both or none')
export const shownTexts = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')
export const shownRules = z
  .object({ ar: z.string().optional(), en: z.string().optional() })
  .describe('Plain text in one language, both or none')
export const kindMeaning =
  '`open`: everybody of the organization; `closed`: members whom a moderator admitted; `path`: the people enrolled in a path; `group`: the people of a group and of the groups in it. Moderators read all'

const BlockedWords = z
  .array(line(60))
  .max(200)
  .describe('Words and phrases: posts that contain one, however it is disguised, wait for a moderator')

const HidingWeight = z
  .number()
  .min(0.5)
  .max(20)
  .nullable()
  .describe(
    'From this weight of its reports on a post is hidden until a moderator decides; a report weighs 0 to 1, and 1.5 is two trusted people; null: reports alone hide nothing',
  )

export const Community = z.object({
  id: Id,
  kind: z.enum(communityKinds).describe(kindMeaning),
  state: z.enum(communityStates).describe('`archived`: it is read, and nothing is written any more'),
  title: shownTexts,
  rules: shownRules,
  pathId: Id.nullable().describe('The path whose people are in it; null for other kinds'),
  groupId: Id.nullable().describe('The group whose people are in it; null for other kinds'),
  isPreApproved: z.boolean().describe('Posts wait for a moderator until their author has three visible ones'),
  blockedWords: z.array(z.string()).describe('Posts that contain one of these wait for a moderator'),
  hidingWeight: HidingWeight,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
const CommunityMember = z.object({
  id: Id,
  userId: Id,
  name: shownTexts,
  state: z.enum(membershipStates).describe('`pending`: asked to join'),
  createdAt: Instant,
})
named({ Community, CommunityMember })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01'
const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02'
const at = '2026-11-21T09:30:00.000Z'
export const texts = {
  title: { ar: 'السلامة في العمل', en: 'Safety at work' },
  rules: { ar: 'الاحترام والوضوح.', en: 'Be kind and clear.' },
}
export const shownCommunity: z.input<typeof Community> = {
  id,
  kind: 'open',
  state: 'active',
  ...texts,
  pathId: null,
  groupId: null,
  isPreApproved: false,
  blockedWords: [],
  hidingWeight: 1.5,
  createdAt: at,
  updatedAt: at,
  version: 1,
}
const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listAllCommunities = contract({
  id: 'communities.listAll',
  method: 'GET',
  path: '/admin/community/list',
  summary: 'List all communities',
  access: { role: 'admin', permission: 'community.read', reach: ['own'] },
  query: z.strictObject({ kind: anyOf(communityKinds).optional(), state: anyOf(communityStates).optional() }),
  returns: z.array(Community),
  list: { type: 'cursor', orderBy: ['createdAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [shownCommunity] },
})

export const readAnyCommunity = contract({
  id: 'communities.readAny',
  method: 'GET',
  path: '/admin/community/:id',
  summary: 'Read a community as an administrator',
  access: { role: 'admin', permission: 'community.read', reach: ['own'] },
  params,
  returns: Community,
  errors: ['communityNotFound'],
  example: { params: { id }, returns: shownCommunity },
})

export const createCommunity = contract({
  id: 'communities.create',
  method: 'POST',
  path: '/admin/community',
  summary: 'Create a community',
  description: `An organization has at most ${mostCommunities}, and at most one for each path. Its kind and what it belongs to do not change later.`,
  access: { role: 'admin', permission: 'community.create' },
  audit: 'communityCreated',
  status: 201,
  body: z
    .strictObject({
      kind: z.enum(communityKinds).describe(kindMeaning),
      title: Title,
      rules: Rules.optional(),
      pathId: Id.optional().describe('Of kind `path`'),
      groupId: Id.optional().describe('Of kind `group`'),
      isPreApproved: z.boolean().optional(),
      blockedWords: BlockedWords.optional(),
      hidingWeight: HidingWeight.optional().describe('Default 1.5'),
    })
    .refine(({ kind, pathId }) => (kind === 'path') === (pathId !== undefined), { path: ['pathId'], params: { rule: 'format' } })
    .refine(({ kind, groupId }) => (kind === 'group') === (groupId !== undefined), {
      path: ['groupId'],
      params: { rule: 'format' },
    }),
  returns: Community,
  errors: ['pathNotFound', 'groupNotFound', 'communityPathTaken', 'communitiesFull'],
  example: { body: { kind: 'open', ...texts }, returns: shownCommunity },
})

export const updateCommunity = contract({
  id: 'communities.update',
  method: 'PATCH',
  path: '/admin/community/:id',
  summary: 'Change a community',
  description: 'What is left out stays as it is. An archived one is opened again by the state `active`.',
  access: { role: 'admin', permission: 'community.update' },
  audit: 'communityUpdated',
  params,
  body: z.strictObject({
    title: Title.optional(),
    rules: Rules.optional(),
    isPreApproved: z.boolean().optional(),
    blockedWords: BlockedWords.optional(),
    hidingWeight: HidingWeight.optional(),
    state: z.enum(communityStates).optional(),
  }),
  returns: Community,
  errors: ['communityNotFound', 'versionStale'],
  headers: ifMatch,
  example: {
    params: { id },
    body: { isPreApproved: true },
    returns: { ...shownCommunity, isPreApproved: true, version: 2 },
  },
})

export const listCommunityMembers = contract({
  id: 'communities.members',
  method: 'GET',
  path: '/admin/community/:id/member/list',
  summary: 'List the members of a community',
  description: 'Who joined, and who asked to. The people of a path or group join with their first post.',
  access: { role: 'admin', permission: 'community.read', reach: ['own'] },
  params,
  query: z.strictObject({ state: anyOf(membershipStates).optional() }),
  returns: z.array(CommunityMember),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['communityNotFound'],
  example: {
    params: { id },
    returns: [{ id, userId, name: { ar: 'سارة', en: 'Sara' }, state: 'pending', createdAt: at }],
  },
})

const ofMember = z.object({ id: Id, userId: Id })
const memberAnswer = z.object({ id: Id, userId: Id, membership: z.enum(ownMemberships) })

export const admitMember = contract({
  id: 'communities.admit',
  method: 'POST',
  path: '/admin/community/:id/member/:userId/admit',
  summary: 'Admit a person to a community',
  description: 'Of those who asked to join; a member stays one.',
  access: { role: 'admin', permission: 'communityModeration.update', reach: ['own'] },
  audit: 'communityMemberAdmitted',
  params: ofMember,
  returns: memberAnswer,
  errors: ['communityNotFound', 'communityMemberNotFound'],
  example: { params: { id, userId }, returns: { id, userId, membership: 'active' } },
})

export const removeMember = contract({
  id: 'communities.removeMember',
  method: 'DELETE',
  path: '/admin/community/:id/member/:userId',
  summary: 'End a membership, or refuse a request to join',
  description: 'What the person wrote stays.',
  access: { role: 'admin', permission: 'communityModeration.update', reach: ['own'] },
  audit: 'communityMemberRemoved',
  params: ofMember,
  returns: memberAnswer,
  errors: ['communityNotFound', 'communityMemberNotFound'],
  example: { params: { id, userId }, returns: { id, userId, membership: 'none' } },
})
