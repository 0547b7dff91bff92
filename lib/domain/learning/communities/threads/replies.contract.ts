import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import {
  editMinutes,
  exampleId,
  exampleReply,
  limits,
  mostDepth,
  otherId,
  Reply,
  rewriteErrors,
  written,
} from './shapes.contract'

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listReplies = contract({
  id: 'communityReplies.list',
  method: 'GET',
  path: '/user/community/thread/:id/reply/list',
  summary: 'List the replies of a thread',
  description:
    '`place` orders as a conversation: each reply is followed by the replies to it. Hidden and removed ones come without their text; withdrawn ones only where there are replies to them.',
  access: { permission: 'communityPost.read' },
  params,
  returns: z.array(Reply),
  list: { type: 'cursor', orderBy: ['place', 'createdAt'], default: 'place:asc' },
  errors: ['communityThreadNotFound'],
  example: { params: { id: exampleId }, returns: [exampleReply] },
})

export const createReply = contract({
  id: 'communityReplies.create',
  method: 'POST',
  path: '/user/community/thread/:id/reply',
  summary: 'Reply in a thread',
  description: `To the thread, or with \`parentId\` to a reply in it, at most ${mostDepth} levels deep. ${limits}`,
  access: { permission: 'communityPost.create' },
  audit: 'communityReplyCreated',
  status: 201,
  location: '/user/community/thread/:threadId/reply/list',
  params,
  body: z.strictObject({ ...written, parentId: Id.optional() }),
  returns: Reply,
  errors: [
    ...(['communityThreadNotFound', 'communityPostNotFound', 'communityMembershipNeeded', 'communityArchived'] as const),
    ...(['communityThreadLocked', 'communityTooDeep', 'communityTooFast', 'communityMuted', 'communitySuspended'] as const),
  ],
  example: { params: { id: exampleId }, body: { text: exampleReply.text }, returns: exampleReply },
})

export const updateReply = contract({
  id: 'communityReplies.update',
  method: 'PATCH',
  path: '/user/community/reply/:id',
  summary: 'Change an own reply',
  description: `Its text within ${editMinutes} minutes, later 409/6707; direction and language always. What it said before is kept.`,
  access: { permission: 'communityPost.update' },
  audit: 'communityReplyUpdated',
  params,
  body: z.strictObject({ ...written, text: written.text.optional() }),
  returns: Reply,
  errors: ['communityPostNotFound', ...rewriteErrors],
  headers: ifMatch,
  example: { params: { id: otherId }, body: { dir: 'ltr' }, returns: { ...exampleReply, version: 2 } },
})

export const withdrawReply = contract({
  id: 'communityReplies.withdraw',
  method: 'DELETE',
  path: '/user/community/reply/:id',
  summary: 'Withdraw an own reply',
  description: 'Where there are replies to it, its place stays without its text. An accepted answer is not accepted any more.',
  access: { permission: 'communityPost.delete' },
  audit: 'communityReplyWithdrawn',
  params,
  returns: z.object({ id: Id }),
  errors: ['communityPostNotFound', 'communityPostNotOwn'],
  example: { params: { id: otherId }, returns: { id: otherId } },
})
