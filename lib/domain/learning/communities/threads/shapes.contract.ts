import { z } from 'zod'
import { Id, Instant, limitedText, line, named, prose } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { answerStates, markKinds, postDirections, postStates, reactionKinds, subscriptionLevels, threadKinds } from '../words'

export const longestText = 10_000
export const longestTitle = 200
export const mostTags = 5
export const mostDepth = 3
export const editMinutes = 60

const names = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')
const Author = z.object({ id: Id, name: names }).nullable().describe('null: a former member')
const Mention = z.object({ id: Id, name: names.nullable().describe('null: a former member') })
const Reactions = z
  .array(z.object({ kind: z.enum(reactionKinds), count: z.int() }))
  .describe('Only kinds with at least one reaction')
const dir = z.enum(postDirections)
const textMeaning =
  'Plain text; a blank line begins a paragraph. `@{id}` stands for a mentioned person, who is in `mentions`. Empty where the post is not shown: see `state`'
const stateMeaning =
  '`pending`: waits for a moderator; seen by its author and moderators. `hidden`: by reports, until a moderator decides. `removed`: by a moderator. `withdrawn`: by its author'

const ofAny = {
  author: Author,
  isMine: z.boolean(),
  isBlocked: z.boolean().describe('The caller blocked its author: show it collapsed'),
  dir: dir.describe('Direction of the text: of its first strong letter, unless its author chose another'),
  language: z.enum(languages),
  voteCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
}
export const ThreadInList = z.object({
  id: Id,
  communityId: Id,
  kind: z.enum(threadKinds),
  state: z.enum(postStates).describe(stateMeaning),
  title: z.string(),
  tags: z.array(z.string()),
  ...ofAny,
  moduleId: Id.nullable().describe('The lesson that it is about'),
  isPrivate: z.boolean().describe('Seen by its author and moderators only'),
  isPinned: z.boolean(),
  isLocked: z.boolean().describe('No replies are taken'),
  answerState: z.enum(answerStates).describe('`none`: a discussion, which has no answer'),
  replyCount: z.int().describe('Visible replies'),
  isUnread: z.boolean().describe('Something was written since the caller read it'),
  activityAt: Instant.describe('When it was created or last replied to'),
})
const ofOne = {
  text: z.string().describe(textMeaning),
  mentions: z.array(Mention),
  reactions: Reactions,
  ownMarks: z.array(z.enum(markKinds)).describe('Reactions and the vote of the caller'),
  editedAt: Instant.nullable().describe('When its text was last changed'),
}
export const Thread = ThreadInList.extend({
  ...ofOne,
  acceptedReplyId: Id.nullable(),
  subscription: z.enum(subscriptionLevels).nullable().describe('How the caller follows it; null: not'),
  readAt: Instant.nullable().describe('When the caller last read it'),
  editExpiresAt: Instant.nullable().describe('Until then its author may change the text; null for others'),
})
export const Reply = z.object({
  id: Id,
  threadId: Id,
  parentId: Id.describe('The thread or the reply that it replies to'),
  depth: z.int().describe(`1 to ${mostDepth}`),
  state: z.enum(postStates).describe(stateMeaning),
  isAccepted: z.boolean(),
  ...ofAny,
  ...ofOne,
})
named({ CommunityThreadInList: ThreadInList, CommunityThread: Thread, CommunityReply: Reply })

/** The text of a post, in requests. */
export const written = {
  text: prose(longestText).describe(
    'Plain text; a blank line begins a paragraph. `@` before the name of a member, or `@{id}`, mentions them',
  ),
  dir: dir.optional().describe('Default: that of the first strong letter'),
  language: z.enum(languages).optional().describe('Default: that of the direction'),
}
export const titled = {
  title: line(longestTitle),
  tags: z
    .array(limitedText(40).regex(/^[^\s,#]+$/u))
    .max(mostTags)
    .optional()
    .describe(`At most ${mostTags}, without blanks`),
}

/** How much people may write, for the descriptions of operations. */
export const limits =
  'At most 20 posts an hour, and 5 until one has three visible posts; more answer 429/6711. In a community with pre-approval the first three wait for a moderator, and posts with a blocked word always do.'

export const exampleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d11'
export const otherId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d12'
const at = '2026-11-21T09:30:00.000Z'
const author = { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d02', name: { ar: 'سارة', en: 'Sara' } }
const any: z.input<z.ZodObject<typeof ofAny>> = {
  author,
  isMine: true,
  isBlocked: false,
  dir: 'ltr',
  language: 'en',
  voteCount: 0,
  createdAt: at,
  updatedAt: at,
  version: 1,
}
export const exampleInList: z.input<typeof ThreadInList> = {
  id: exampleId,
  communityId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01',
  kind: 'question',
  state: 'visible',
  title: 'Where is the assembly point?',
  tags: ['fire'],
  ...any,
  moduleId: null,
  isPrivate: false,
  isPinned: false,
  isLocked: false,
  answerState: 'open',
  replyCount: 0,
  isUnread: false,
  activityAt: at,
}
const one = { mentions: [], reactions: [], ownMarks: [], editedAt: null }
export const exampleThread: z.input<typeof Thread> = {
  ...exampleInList,
  ...one,
  text: 'I start on Sunday in the new building.',
  acceptedReplyId: null,
  subscription: 'watching',
  readAt: at,
  editExpiresAt: '2026-11-21T10:30:00.000Z',
}
export const exampleReply: z.input<typeof Reply> = {
  id: otherId,
  threadId: exampleId,
  parentId: exampleId,
  depth: 1,
  state: 'visible',
  isAccepted: false,
  ...any,
  ...one,
  text: 'In front of the main gate.',
}

/** Why a change of an own text is refused, in threads and replies alike. */
export const rewriteErrors = [
  'communityPostNotOwn',
  'communityPostRemoved',
  'communityEditTooLate',
  'communityArchived',
  'communityMuted',
  'communitySuspended',
  'versionStale',
] as const
