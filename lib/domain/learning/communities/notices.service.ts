import { decideAgain, notify, notifyOf, readAbout } from '@/lib/domain/house/notifications/notify.service'
import type { ChangingSubject, Subject } from '@/lib/domain/house/notifications/room'
import type { ConditionOf } from '@/lib/domain/house/notifications/words'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import { communities } from './room'
import { type PostStanding, postStandings, titleOfThread, watchersOf } from './threads/noticing.service'

const isShown = (post: PostStanding) => post.isThreadShown && post.isPostShown
const conditions: Record<ConditionOf<'communityPost'>, (post: PostStanding) => boolean> = {
  isShown,
  hasReplies: ({ isThreadShown, hasReplies }) => isThreadShown && hasReplies,
  isAccepted: (post) => isShown(post) && post.isAccepted,
}

/** A topic, as notifications are about it. They name no person: an erased person leaves no name behind. */
export const postSubject: ChangingSubject<'communityPost'> = {
  async describe(context, { threadId = '', postId, isEdited }) {
    const title = await titleOfThread(context, threadId)
    return title && { values: isEdited === undefined ? { title, postId } : { title, postId, isEdited } }
  },
  async areMet(context, notices) {
    const asked = notices.map(({ subjectId, userId, values }) => ({
      threadId: subjectId,
      postId: values.postId ?? subjectId,
      userId,
    }))
    const posts = await postStandings(context, asked)
    return notices.map(({ condition, subjectId, userId, values }) => {
      const post = posts.get(`${values.postId ?? subjectId} ${userId}`)
      return post !== undefined && conditions[condition](post)
    })
  },
}

/** A sanction against a person, and the appeal against it, as notifications are about them. */
export const sanctionSubject: Subject = {
  describe: async (_context, { kind: sanction, expiresAt = null, isOverturned }) => ({
    values: isOverturned === undefined ? { sanction, dueAt: expiresAt?.toISOString() ?? null } : { isOverturned },
  }),
}

const { events } = communities

/** Notifications of communities beyond those that name their event themselves. */
export const noticeReactions: readonly Reaction[] = [
  reacts(events.communityReplyPosted, {
    name: 'notifications.communityReplyPosted',
    each: async (context, event) => {
      const userIds = await watchersOf(context, { ...event.payload, shownAt: event.occurredAt })
      await notifyOf(context, event, 'replied', { userIds })
    },
  }),
  reacts(events.communityThreadRead, {
    name: 'notifications.communityThreadRead',
    each: (context, { payload: { userId, threadId }, occurredAt }) => readAbout(context, userId, threadId, occurredAt),
  }),
  reacts(events.communityPostRemoved, {
    name: 'notifications.communityPostRemoved',
    each: async (context, event) => {
      const { userId, sanctionId, threadId } = event.payload
      await decideAgain(context, threadId)
      const title = await titleOfThread(context, threadId)
      if (!title) return
      const values = { title }
      await notify(context, { userId, kind: 'postRemoved', subjectId: sanctionId, values, event, key: event.id })
    },
  }),
]
