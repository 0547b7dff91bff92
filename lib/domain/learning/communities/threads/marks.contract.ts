import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, named } from '@/lib/platform/http/contract'
import { markKinds, reactionKinds } from '../words'
import { exampleId, otherId, Reply } from './shapes.contract'

const params = z.object({ id: Id })

const Marks = z.object({
  id: Id,
  voteCount: z.int(),
  reactions: Reply.shape.reactions,
  ownMarks: z.array(z.enum(markKinds)),
})
named({ CommunityMarks: Marks })
const markErrors = ['communityPostNotFound', 'communityNotForOwn', 'communitySuspended'] as const
const reactionErrors = ['communityPostNotFound', 'communityReactionUnknown'] as const
const reacting = {
  access: { permission: 'communityPost.react' } as const,
  audit: 'communityPostReacted',
  failuresOnly: true,
  returns: Marks,
} as const
const ofKind = z.object({
  id: Id,
  kind: limitedText(30)
    .regex(/^[a-z.]+$/)
    .describe(reactionKinds.map((kind) => `\`${kind}\``).join(', ')),
})

export const addReaction = contract({
  id: 'communityPosts.react',
  method: 'PUT',
  path: '/user/community/post/:id/reaction/:kind',
  summary: 'React to a thread or a reply',
  description: 'One of each kind. Not to own posts.',
  ...reacting,
  params: ofKind,
  errors: [...reactionErrors, 'communityNotForOwn', 'communitySuspended'],
  example: {
    params: { id: otherId, kind: 'helpful' },
    returns: { id: otherId, voteCount: 0, reactions: [{ kind: 'helpful', count: 1 }], ownMarks: ['helpful'] },
  },
})

export const removeReaction = contract({
  id: 'communityPosts.unreact',
  method: 'DELETE',
  path: '/user/community/post/:id/reaction/:kind',
  summary: 'Take a reaction back',
  ...reacting,
  params: ofKind,
  errors: reactionErrors,
  example: {
    params: { id: otherId, kind: 'helpful' },
    returns: { id: otherId, voteCount: 0, reactions: [], ownMarks: [] },
  },
})

export const addVote = contract({
  id: 'communityPosts.vote',
  method: 'PUT',
  path: '/user/community/post/:id/vote',
  summary: 'Vote for a thread or a reply',
  description: 'Once. Not for own posts.',
  ...reacting,
  params,
  errors: markErrors,
  example: { params: { id: otherId }, returns: { id: otherId, voteCount: 1, reactions: [], ownMarks: ['vote'] } },
})

export const removeVote = contract({
  id: 'communityPosts.unvote',
  method: 'DELETE',
  path: '/user/community/post/:id/vote',
  summary: 'Take a vote back',
  ...reacting,
  params,
  errors: ['communityPostNotFound'],
  example: { params: { id: otherId }, returns: { id: otherId, voteCount: 0, reactions: [], ownMarks: [] } },
})

const moderating = { role: 'admin', permission: 'communityModeration.update', reach: ['own'] } as const
const Curated = z.object({ id: Id, isPinned: z.boolean(), isLocked: z.boolean() })
named({ CommunityCurated: Curated })

export const pinThread = contract({
  id: 'communityPosts.pin',
  method: 'POST',
  path: '/admin/community/post/:id/pin',
  summary: 'Pin a thread, or unpin it',
  access: moderating,
  audit: 'communityThreadPinned',
  params,
  body: z.strictObject({ isPinned: z.boolean() }),
  returns: Curated,
  errors: ['communityThreadNotFound'],
  example: { params: { id: exampleId }, body: { isPinned: true }, returns: { id: exampleId, isPinned: true, isLocked: false } },
})

export const lockThread = contract({
  id: 'communityPosts.lock',
  method: 'POST',
  path: '/admin/community/post/:id/lock',
  summary: 'Lock a thread, or unlock it',
  description: 'A locked one is read, and takes no replies: 409/6705.',
  access: moderating,
  audit: 'communityThreadLocked',
  params,
  body: z.strictObject({ isLocked: z.boolean() }),
  returns: Curated,
  errors: ['communityThreadNotFound'],
  example: { params: { id: exampleId }, body: { isLocked: true }, returns: { id: exampleId, isPinned: false, isLocked: true } },
})
