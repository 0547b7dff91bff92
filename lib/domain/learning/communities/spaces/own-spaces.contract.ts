import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, line, named } from '@/lib/platform/http/contract'
import { communityKinds, communityStates, ownMemberships } from '../words'
import { kindMeaning, shownCommunity, shownRules, shownTexts, texts } from './spaces.contract'

export const OwnCommunity = z.object({
  id: Id,
  kind: z.enum(communityKinds).describe(kindMeaning),
  state: z.enum(communityStates),
  title: shownTexts,
  rules: shownRules,
  pathId: Id.nullable(),
  membership: z
    .enum(ownMemberships)
    .describe(
      '`pending`: waits for a moderator. The people of a path or group, and in an open community all, become members with their first post',
    ),
  isReadable: z.boolean().describe('The caller may read its threads'),
  createdAt: Instant,
  updatedAt: Instant,
})
named({ OwnCommunity })

const { id, createdAt: at } = shownCommunity
const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02'
const shownOwn: z.input<typeof OwnCommunity> = {
  id,
  kind: 'open',
  state: 'active',
  ...texts,
  pathId: null,
  membership: 'none',
  isReadable: true,
  createdAt: at,
  updatedAt: at,
}
const params = z.object({ id: Id })

export const listCommunities = contract({
  id: 'communities.list',
  method: 'GET',
  path: '/user/community/list',
  summary: 'List the communities one can see',
  description: 'Open and closed ones, and those of the paths and groups of the caller. Moderators see all.',
  access: { permission: 'community.read' },
  returns: z.array(OwnCommunity),
  list: { type: 'cursor', orderBy: ['createdAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [shownOwn] },
})

export const readCommunity = contract({
  id: 'communities.read',
  method: 'GET',
  path: '/user/community/:id',
  summary: 'Read a community',
  access: { permission: 'community.read' },
  params,
  returns: OwnCommunity,
  errors: ['communityNotFound'],
  example: { params: { id }, returns: shownOwn },
})

export const joinCommunity = contract({
  id: 'communities.join',
  method: 'POST',
  path: '/user/community/:id/join',
  summary: 'Join a community',
  description: 'A closed one: ask to join; the membership is `pending` until a moderator decides.',
  access: { permission: 'community.join' },
  audit: 'communityJoined',
  params,
  returns: OwnCommunity,
  errors: ['communityNotFound'],
  example: { params: { id }, returns: { ...shownOwn, membership: 'active' } },
})

export const leaveCommunity = contract({
  id: 'communities.leave',
  method: 'POST',
  path: '/user/community/:id/leave',
  summary: 'Leave a community',
  description: 'One’s own posts stay.',
  access: { permission: 'community.join' },
  audit: 'communityLeft',
  params,
  returns: OwnCommunity,
  errors: ['communityNotFound'],
  example: { params: { id }, returns: shownOwn },
})

export const searchMembers = contract({
  id: 'communities.searchMembers',
  method: 'GET',
  path: '/user/community/mention/search',
  summary: 'Find members to mention',
  description:
    'The first ten members of a community whose name begins with, or contains after a blank, what was typed; Arabic letters are folded.',
  access: { permission: 'community.read' },
  query: z.strictObject({ communityId: Id, q: line(60) }),
  returns: z.object({ people: z.array(z.object({ id: Id, name: shownTexts })) }),
  errors: ['communityNotFound', 'communityMembershipNeeded'],
  example: {
    query: { communityId: id, q: 'Sara' },
    returns: { people: [{ id: userId, name: { ar: 'سارة', en: 'Sara' } }] },
  },
})

export const readLessonThreads = contract({
  id: 'communities.lesson',
  method: 'GET',
  path: '/user/community/modules/:moduleId',
  summary: 'Read how many questions a lesson has',
  description: 'Of the community of the path in which the lesson is read.',
  access: { permission: 'community.read' },
  params: z.object({ moduleId: Id }),
  query: z.strictObject({ pathId: Id }),
  returns: z.object({
    communityId: Id.nullable().describe('null: the path has no community that the caller can see'),
    threads: z.int().describe('Visible threads about the lesson'),
    answered: z.int().describe('Those with an accepted answer'),
  }),
  errors: ['moduleNotFound'],
  example: { params: { moduleId: id }, query: { pathId: id }, returns: { communityId: null, threads: 0, answered: 0 } },
})

const blockAnswer = z.object({ userId: Id, isBlocked: z.boolean() })
const ofPerson = z.object({ userId: Id })

export const blockPerson = contract({
  id: 'communities.block',
  method: 'POST',
  path: '/user/community/block/:userId',
  summary: 'Block a person',
  description: 'Their posts are collapsed for the caller. They do not learn of it.',
  access: { permission: 'community.read' },
  audit: 'communityPersonBlocked',
  failuresOnly: true,
  params: ofPerson,
  returns: blockAnswer,
  errors: ['userNotFound', 'communityNotForOwn'],
  example: { params: { userId }, returns: { userId, isBlocked: true } },
})

export const unblockPerson = contract({
  id: 'communities.unblock',
  method: 'DELETE',
  path: '/user/community/block/:userId',
  summary: 'End the block of a person',
  access: { permission: 'community.read' },
  audit: 'communityPersonBlocked',
  failuresOnly: true,
  params: ofPerson,
  returns: blockAnswer,
  errors: ['userNotFound'],
  example: { params: { userId }, returns: { userId, isBlocked: false } },
})
