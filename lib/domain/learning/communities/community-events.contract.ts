import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'
import { sanctionKinds } from './words'

const post = { postId: Id, threadId: Id }
const answer = {
  ...post,
  userId: Id.describe('The author of the reply'),
  askedBy: Id.nullable().describe('The author of the question; null for a former member'),
  pathId: Id.nullable().describe('The path of the community; null in others'),
}

/** Events of communities. What people write is not in them. */
export const communityEventKinds = eventsOf({
  communityPersonMentioned: {
    version: 1,
    summary: 'A member of a community was mentioned in a post that is shown.',
    subject: 'threadId',
    payload: { ...post, userId: Id },
  },
  communityReplyPosted: {
    version: 1,
    summary: 'A reply in a topic is shown.',
    subject: 'threadId',
    payload: { ...post, previousActivityAt: Instant },
  },
  communityThreadRead: {
    version: 1,
    summary: 'A person has read a topic.',
    subject: 'threadId',
    payload: { threadId: Id, userId: Id },
  },
  communityAnswerAccepted: {
    version: 1,
    summary: 'A reply was accepted as the answer to a question.',
    subject: 'threadId',
    payload: answer,
  },
  communityAnswerWithdrawn: {
    version: 1,
    summary: 'A reply is no longer the accepted answer: another one was accepted, or it was removed or withdrawn.',
    subject: 'threadId',
    payload: answer,
  },
  communityPostRemoved: {
    version: 1,
    summary: 'A moderator removed a post.',
    subject: 'threadId',
    payload: { ...post, userId: Id, sanctionId: Id },
  },
  communityPostShown: {
    version: 1,
    summary: 'A moderator decided that a post which waited or was hidden is shown.',
    subject: 'threadId',
    payload: { ...post, userId: Id, isEdited: z.boolean() },
  },
  communityPersonSanctioned: {
    version: 1,
    summary: 'A moderator warned, muted or suspended a person.',
    subject: 'sanctionId',
    payload: { sanctionId: Id, userId: Id, kind: z.enum(sanctionKinds), expiresAt: Instant.nullable() },
  },
  communityAppealDecided: {
    version: 1,
    summary: 'Another moderator decided the appeal of a person.',
    subject: 'sanctionId',
    payload: { sanctionId: Id, userId: Id, isOverturned: z.boolean() },
  },
})
