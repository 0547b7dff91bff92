import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, prose, severalOf } from '@/lib/platform/http/contract'
import { exampleId, otherId, Reply, ThreadInList, written } from '../threads/shapes.contract'
import { decisions, postStates, queueStates, reportReasons, sanctionKinds } from '../words'

const at = '2026-11-21T09:30:00.000Z'
const params = z.object({ id: Id })
const moderating = { role: 'admin', permission: 'communityModeration.update', reach: ['own'] } as const

export const reportPost = contract({
  id: 'communityReports.create',
  method: 'POST',
  path: '/user/community/post/:id/report',
  summary: 'Report a post',
  description:
    'At most one open report for each person and post. A report weighs 0 to 1: how often its author was right in the last 100, times the age of their account, which is whole from 90 days on, or where the account is as old as its organization. One of a moderator weighs 1. Reports of accounts younger than a week (or than half the age of a younger organization) weigh 0.5 all together. From `hidingWeight` of the community on a post is hidden until a moderator decides. Its author does not learn who reported it.',
  access: { permission: 'communityReport.create' },
  audit: 'communityPostReported',
  status: 201,
  location: '/user/community/thread/:threadId',
  params,
  body: z.strictObject({ reason: z.enum(reportReasons), note: prose(1000).optional() }),
  returns: z.object({ id: Id, postId: Id, threadId: Id, reason: z.enum(reportReasons), createdAt: Instant }),
  errors: ['communityPostNotFound', 'communityNotForOwn', 'communityReported', 'communitySuspended'],
  example: {
    params: { id: otherId },
    body: { reason: 'spam' },
    returns: { id: exampleId, postId: otherId, threadId: exampleId, reason: 'spam', createdAt: at },
  },
})

const QueueItem = z.object({
  id: Id.describe('Of the post'),
  threadId: Id,
  communityId: Id,
  kind: z.enum(['question', 'discussion', 'reply']),
  state: z.enum(queueStates).describe('`pending`: waits to be shown; `hidden`: by reports; `visible`: reported, and still shown'),
  title: z.string(),
  text: z.string(),
  earlier: z
    .object({ title: z.string(), text: z.string() })
    .nullable()
    .describe('What it said before its last change; null: it was never changed'),
  dir: ThreadInList.shape.dir,
  language: ThreadInList.shape.language,
  author: ThreadInList.shape.author,
  isMine: z.boolean().describe('The caller wrote it: another moderator decides'),
  mentions: Reply.shape.mentions,
  queuePriority: z.int().describe('100 times the weight of its open reports, and 100 if it waits'),
  reports: z
    .array(z.object({ reason: z.enum(reportReasons), note: z.string(), weight: z.number(), createdAt: Instant }))
    .describe('Open ones, oldest first, without who reported'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ CommunityQueueItem: QueueItem })

export const listQueue = contract({
  id: 'communityModeration.queue',
  method: 'GET',
  path: '/admin/community/queue/list',
  summary: 'List what a moderator has to decide',
  description:
    'Posts that wait and posts with open reports, the most urgent first. A post that its author changed may wait again: `earlier` is what it said before. With the permission for the caller’s own paths only: of communities of paths that they made or teach.',
  access: { role: 'admin', permission: 'communityModeration.read', reach: ['own'] },
  query: z.strictObject({
    state: anyOf(queueStates).optional(),
    community: severalOf(Id).optional().describe('Only those in one of these communities'),
  }),
  returns: z.array(QueueItem),
  list: { type: 'cursor', orderBy: ['queuePriority'], default: 'queuePriority:desc' },
  example: {
    returns: [
      {
        id: otherId,
        threadId: exampleId,
        communityId: exampleId,
        kind: 'reply',
        state: 'hidden',
        title: '',
        text: 'Buy now',
        earlier: null,
        dir: 'ltr',
        language: 'en',
        author: null,
        isMine: false,
        mentions: [],
        queuePriority: 190,
        reports: [{ reason: 'spam', note: '', weight: 0.95, createdAt: at }],
        createdAt: at,
        updatedAt: at,
        version: 1,
      },
    ],
  },
})

export const sanctionFields = {
  kind: z
    .enum(sanctionKinds)
    .describe('`warn`: a notice; `mute`: writes nothing; `suspend`: also reacts to nothing and reports nothing'),
  expiresAt: Instant.optional().describe('Without it a mute or suspension ends when a moderator ends it'),
}
const decided = z.object({
  id: Id,
  state: z.enum(postStates),
  sanctionId: Id.nullable().describe('What the author may appeal against'),
})
named({ CommunityDecision: decided })

export const decidePost = contract({
  id: 'communityModeration.decide',
  method: 'POST',
  path: '/admin/community/queue/:id/decide',
  summary: 'Decide on a post',
  description:
    '`approve`: it is shown, and its reports were right to ask; `dismiss`: it is shown, and its reports were wrong; `edit`: it is shown with another text; `remove`: it is not shown any more. A removal can be appealed against. No one decides on their own posts. With `If-Match` the post is as it was read, else 412. With the permission for the caller’s own paths only: without `sanction`, which holds everywhere (5180).',
  access: moderating,
  audit: 'communityPostDecided',
  params,
  body: z
    .strictObject({
      decision: z.enum(decisions),
      reason: prose(1000).optional().describe('For its author; needed to remove'),
      text: written.text.optional().describe('Of `edit`'),
      sanction: z.strictObject(sanctionFields).optional().describe('With `remove`, for its author'),
    })
    .refine(({ decision, text }) => (decision === 'edit') === (text !== undefined), {
      path: ['text'],
      params: { rule: 'format' },
    })
    .refine(({ decision, reason }) => decision !== 'remove' || reason !== undefined, {
      path: ['reason'],
      params: { rule: 'format' },
    })
    .refine(({ decision, sanction }) => decision === 'remove' || sanction === undefined, {
      path: ['sanction'],
      params: { rule: 'format' },
    }),
  returns: decided,
  errors: ['communityPostNotFound', 'communityNotInQueue', 'communityOwnDecision', 'versionStale'],
  example: {
    params: { id: otherId },
    body: { decision: 'approve' },
    returns: { id: otherId, state: 'visible', sanctionId: null },
  },
})

export const restorePost = contract({
  id: 'communityModeration.restore',
  method: 'POST',
  path: '/admin/community/post/:id/restore',
  summary: 'Show a removed post again',
  access: moderating,
  audit: 'communityPostRestored',
  params,
  returns: decided,
  errors: ['communityPostNotFound', 'communityNotInQueue', 'communityOwnDecision'],
  example: { params: { id: otherId }, returns: { id: otherId, state: 'visible', sanctionId: null } },
})

export const moveThread = contract({
  id: 'communityModeration.move',
  method: 'POST',
  path: '/admin/community/post/:id/move',
  summary: 'Move a thread to another community',
  description: 'With its replies. From then on the people of that community read it, and no others.',
  access: { role: 'admin', permission: 'communityModeration.update' },
  audit: 'communityThreadMoved',
  params,
  body: z.strictObject({ communityId: Id }),
  returns: z.object({ id: Id, communityId: Id }),
  errors: ['communityThreadNotFound', 'communityNotFound'],
  example: {
    params: { id: exampleId },
    body: { communityId: otherId },
    returns: { id: exampleId, communityId: otherId },
  },
})

export const listVersions = contract({
  id: 'communityModeration.versions',
  method: 'GET',
  path: '/admin/community/post/:id/version/list',
  summary: 'List what a post said before',
  access: { role: 'admin', permission: 'communityModeration.read', reach: ['own'] },
  params,
  returns: z.array(z.object({ id: Id, title: z.string(), text: z.string(), createdAt: Instant })),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['communityPostNotFound'],
  example: { params: { id: otherId }, returns: [{ id: exampleId, title: '', text: 'Before', createdAt: at }] },
})
