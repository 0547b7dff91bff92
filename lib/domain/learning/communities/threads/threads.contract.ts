import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, severalOf } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { answerStates, pinStates, subscriptionLevels, threadKinds } from '../words'
import {
  editMinutes,
  exampleId,
  exampleInList,
  exampleThread,
  limits,
  otherId,
  rewriteErrors,
  Thread,
  ThreadInList,
  titled,
  written,
} from './shapes.contract'

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const reading = { permission: 'communityPost.read' } as const
const writing = { permission: 'communityPost.create' } as const
const communityId = exampleInList.communityId

export const listThreads = contract({
  id: 'communityThreads.list',
  method: 'GET',
  path: '/user/community/:id/thread/list',
  summary: 'List the threads of a community',
  description:
    'Hidden, removed and withdrawn ones are left out, and those that wait for a moderator are seen by their author and moderators. `search` looks in titles, texts and tags.',
  access: reading,
  params,
  query: z.strictObject({
    kind: anyOf(threadKinds).optional(),
    answer: anyOf(answerStates).optional(),
    pin: anyOf(pinStates).optional(),
    language: anyOf(languages).optional(),
    module: severalOf(Id).optional().describe('Only threads about one of these lessons'),
  }),
  returns: z.array(ThreadInList),
  list: { type: 'cursor', orderBy: ['activityAt', 'createdAt'], default: 'activityAt:desc' },
  errors: ['communityNotFound'],
  example: { params: { id: communityId }, returns: [exampleInList] },
})

export const searchPosts = contract({
  id: 'communityThreads.search',
  method: 'GET',
  path: '/user/community/search',
  summary: 'Search in all communities one can read',
  description: 'Threads and replies, newest first. `search` looks in titles, texts and tags; without it the newest posts come.',
  access: reading,
  returns: z.array(
    z.object({
      id: Id,
      threadId: Id.describe('Of a thread its own id'),
      communityId: Id,
      title: z.string().describe('Of its thread'),
      text: z.string().describe('The first 300 characters'),
      dir: ThreadInList.shape.dir,
      language: ThreadInList.shape.language,
      author: ThreadInList.shape.author,
      createdAt: ThreadInList.shape.createdAt,
      updatedAt: ThreadInList.shape.updatedAt,
    }),
  ),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    returns: [
      {
        id: exampleId,
        threadId: exampleId,
        communityId,
        title: exampleThread.title,
        text: exampleThread.text,
        dir: 'ltr',
        language: 'en',
        author: exampleThread.author,
        createdAt: exampleThread.createdAt,
        updatedAt: exampleThread.updatedAt,
      },
    ],
  },
})

export const createThread = contract({
  id: 'communityThreads.create',
  method: 'POST',
  path: '/user/community/:id/thread',
  summary: 'Ask a question or begin a discussion',
  description: `The author becomes a member, where no moderator has to admit them. ${limits}`,
  access: writing,
  audit: 'communityThreadCreated',
  status: 201,
  location: '/user/community/thread/:id',
  params,
  body: z.strictObject({
    kind: z.enum(threadKinds),
    ...titled,
    ...written,
    moduleId: Id.optional().describe('The lesson that it is about; it must be published'),
    isPrivate: z.boolean().optional().describe('Only moderators see it, such as the instructors'),
  }),
  returns: Thread,
  errors: [
    'communityNotFound',
    'communityMembershipNeeded',
    'communityArchived',
    'communityTooFast',
    'moduleNotFound',
    'communityMuted',
    'communitySuspended',
  ],
  example: {
    params: { id: communityId },
    body: { kind: 'question', title: exampleThread.title, text: exampleThread.text, tags: ['fire'] },
    returns: exampleThread,
  },
})

export const readThread = contract({
  id: 'communityThreads.read',
  method: 'GET',
  path: '/user/community/thread/:id',
  summary: 'Read a thread',
  access: reading,
  params,
  returns: Thread,
  errors: ['communityThreadNotFound'],
  example: { params: { id: exampleId }, returns: exampleThread },
})

export const updateThread = contract({
  id: 'communityThreads.update',
  method: 'PATCH',
  path: '/user/community/thread/:id',
  summary: 'Change an own thread',
  description: `Title and text within ${editMinutes} minutes, later 409/6707; tags, direction and language always. What it said before is kept.`,
  access: { permission: 'communityPost.update' },
  audit: 'communityThreadUpdated',
  params,
  body: z.strictObject({ title: titled.title.optional(), tags: titled.tags, ...written, text: written.text.optional() }),
  returns: Thread,
  errors: ['communityThreadNotFound', ...rewriteErrors],
  headers: ifMatch,
  example: {
    params: { id: exampleId },
    body: { tags: ['fire', 'exits'] },
    returns: { ...exampleThread, tags: ['fire', 'exits'], version: 2 },
  },
})

export const withdrawThread = contract({
  id: 'communityThreads.withdraw',
  method: 'DELETE',
  path: '/user/community/thread/:id',
  summary: 'Withdraw an own thread',
  description: 'It is not listed any more; who has replied still finds it, without its text.',
  access: { permission: 'communityPost.delete' },
  audit: 'communityThreadWithdrawn',
  params,
  returns: z.object({ id: Id }),
  errors: ['communityThreadNotFound', 'communityPostNotOwn'],
  example: { params: { id: exampleId }, returns: { id: exampleId } },
})

export const acceptAnswer = contract({
  id: 'communityThreads.accept',
  method: 'POST',
  path: '/user/community/thread/:id/accept/:replyId',
  summary: 'Accept a reply as the answer',
  description: 'By who asked, or by a moderator. Another one that was accepted is not any more.',
  access: { permission: 'communityPost.accept' },
  audit: 'communityAnswerAccepted',
  params: z.object({ id: Id, replyId: Id }),
  returns: Thread,
  errors: ['communityThreadNotFound', 'communityPostNotFound', 'communityPostNotOwn', 'communityNotAnswerable'],
  example: {
    params: { id: exampleId, replyId: otherId },
    returns: { ...exampleThread, answerState: 'answered', acceptedReplyId: otherId, replyCount: 1, version: 2 },
  },
})

export const followThread = contract({
  id: 'communityThreads.follow',
  method: 'PUT',
  path: '/user/community/thread/:id/subscription',
  summary: 'Follow a thread, or keep how far it was read',
  description:
    '`watching`, which people who write get by themselves: the first reply after each time they read it notifies them; with `tracking` new replies only make it unread; with `muted` they do not. With `isRead` it counts as read up to now.',
  access: reading,
  audit: 'communitySubscribed',
  failuresOnly: true,
  params,
  body: z.strictObject({ level: z.enum(subscriptionLevels).optional(), isRead: z.boolean().optional() }),
  returns: Thread,
  errors: ['communityThreadNotFound'],
  example: { params: { id: exampleId }, body: { level: 'watching' }, returns: exampleThread },
})
