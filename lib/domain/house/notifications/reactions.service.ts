import { sql } from 'drizzle-orm'
import type { NoticeValues } from '@/db/schema/notifications'
import { assessments } from '@/lib/domain/assessing/assessments/room'
import { certificates } from '@/lib/domain/assessing/certificates/room'
import { nameOfBadge } from '@/lib/domain/assessing/points/badges.service'
import { points } from '@/lib/domain/assessing/points/room'
import { accountWithFields } from '@/lib/domain/house/identity/account/people.service'
import { jobs } from '@/lib/domain/house/jobs/room'
import { nameOfRole } from '@/lib/domain/house/roles/role-members.service'
import { roles } from '@/lib/domain/house/roles/room'
import { communities } from '@/lib/domain/learning/communities/room'
import { titleOfThread, watchersOf } from '@/lib/domain/learning/communities/threads/noticing.service'
import { enrolmentsOf, pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { groupAsJson } from '@/lib/domain/people/groups/groups.service'
import { groups } from '@/lib/domain/people/groups/room'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { failAnnouncing } from './announcements.service'
import { liveReactions } from './live-reactions.service'
import { decideAgain, notify, readAbout } from './notify.service'
import { planReminder, stopReminding } from './reminders.service'
import type { KindName } from './words'

type AboutEnrolment = { enrolmentId: string; pathId: string; userId: string; dueAt?: Date | null }

/** Notifies the person of an enrolment. */
async function about(
  context: ReactionContext,
  event: Published<AboutEnrolment>,
  kind: KindName,
  more: NoticeValues = {},
): Promise<void> {
  const { enrolmentId, pathId, userId, dueAt = null } = event.payload
  const path = await pathNow(context, pathId)
  if (!path) return
  const values = { path: titlesOf(path), dueAt: dueAt?.toISOString() ?? null, ...more }
  await notify(context, { userId, kind, subjectId: enrolmentId, pathId, values, event, key: event.id })
}

/** The enrolment has ended: what was to be sent about it is pointless. */
async function ended(context: ReactionContext, { payload: { enrolmentId } }: Published<AboutEnrolment>): Promise<void> {
  await stopReminding(context, enrolmentId)
  await decideAgain(context, enrolmentId)
}

const { events: of } = learningPaths

const enrolmentReactions: readonly Reaction[] = [
  reacts(of.enrolmentCreated, {
    name: 'notifications.enrolmentCreated',
    each: async (context, event) => {
      const { assignedBy, userId, isWaiting, source } = event.payload
      await planReminder(context, event.payload)
      // A renewal has an event of its own; people who enrol themselves know of it.
      if (source !== 'renewal' && assignedBy !== null && assignedBy !== userId)
        await about(context, event, 'enrolled', { isWaiting })
    },
  }),
  reacts(of.enrolmentSeatGiven, {
    name: 'notifications.enrolmentSeatGiven',
    each: async (context, event) => {
      await planReminder(context, event.payload)
      await about(context, event, 'seatGiven')
    },
  }),
  reacts(of.enrolmentStarted, {
    name: 'notifications.enrolmentStarted',
    each: (context, { payload }) => planReminder(context, payload),
  }),
  reacts(of.enrolmentRenewed, {
    name: 'notifications.enrolmentRenewed',
    each: async (context, event) => {
      await planReminder(context, event.payload)
      await about(context, event, 'renewed')
    },
  }),
  reacts(of.enrolmentExtended, {
    name: 'notifications.enrolmentExtended',
    each: async (context, event) => {
      await decideAgain(context, event.payload.enrolmentId)
      await planReminder(context, event.payload)
      await about(context, event, 'extended')
    },
  }),
  reacts(of.enrolmentReopened, {
    name: 'notifications.enrolmentReopened',
    each: async (context, event) => {
      await planReminder(context, event.payload)
      await about(context, event, 'reopened')
    },
  }),
  reacts(of.enrolmentOverdue, {
    name: 'notifications.enrolmentOverdue',
    each: (context, event) => about(context, event, 'overdue'),
  }),
  reacts(of.enrolmentReminded, {
    name: 'notifications.enrolmentReminded',
    each: (context, event) => about(context, event, 'reminded'),
  }),
  reacts(of.enrolmentCompleted, {
    name: 'notifications.enrolmentCompleted',
    each: async (context, event) => {
      await ended(context, event)
      await about(context, event, 'completed')
    },
  }),
  reacts(of.enrolmentWithdrawn, { name: 'notifications.enrolmentWithdrawn', each: ended }),
  reacts(of.enrolmentWaived, { name: 'notifications.enrolmentWaived', each: ended }),
  reacts(of.enrolmentExpired, {
    name: 'notifications.enrolmentExpired',
    each: (context, { payload }) => stopReminding(context, payload.enrolmentId),
  }),
]

type AboutCertificate = { certificateId: string; userId: string; pathId: string | null }
const ofCertificate =
  (kind: KindName) =>
  async (context: ReactionContext, event: Published<AboutCertificate>): Promise<void> => {
    const { certificateId, userId, pathId } = event.payload
    const path = pathId === null ? undefined : await pathNow(context, pathId)
    const values = path ? { path: titlesOf(path) } : {}
    await notify(context, { userId, kind, subjectId: certificateId, pathId, values, event, key: event.id })
  }

type OfEnrolment = { userId: string; enrolmentId: string }
async function pathOfEnrolment(context: ReactionContext, { userId, enrolmentId }: OfEnrolment) {
  const pathId = (await enrolmentsOf(context, userId)).find(({ id }) => id === enrolmentId)?.pathId ?? null
  const path = pathId === null ? undefined : await pathNow(context, pathId)
  return { pathId, values: path ? { path: titlesOf(path) } : {} }
}

type Corrected = OfEnrolment & { attemptId: string }
async function gradeCorrected(context: ReactionContext, event: Published<Corrected>): Promise<void> {
  const { attemptId, userId } = event.payload
  const path = await pathOfEnrolment(context, event.payload)
  await notify(context, { userId, kind: 'gradeCorrected', subjectId: attemptId, ...path, event, key: event.id })
}

type AboutAppeal = { appealId: string; userId: string; enrolmentId: string; decision: 'uphold' | 'dismiss' }
async function appealDecided(context: ReactionContext, event: Published<AboutAppeal>): Promise<void> {
  const { appealId, userId, decision } = event.payload
  const path = await pathOfEnrolment(context, event.payload)
  const kind = decision === 'uphold' ? 'appealUpheld' : 'appealDismissed'
  await notify(context, { userId, kind, subjectId: appealId, ...path, event, key: event.id })
}

type AboutRole = { holderId: string; holder: 'person' | 'serviceAccount'; roleId: string }
/** The roles with which an account begins are given within these moments. */
const atCreationMs = 10_000
const ofRole =
  (kind: KindName) =>
  async (context: ReactionContext, event: Published<AboutRole>): Promise<void> => {
    const { holderId: userId, holder, roleId } = event.payload
    if (holder !== 'person') return
    const account = await accountWithFields<{ one: number }>(context, userId, { fields: { one: sql`1` } })
    if (!account || event.occurredAt.getTime() - account.createdAt.getTime() < atCreationMs) return
    const name = nameOfRole({ organizationId: sql`${context.organization.id}::uuid`, id: sql`${roleId}::uuid` })
    const [row] = await context.db.execute<{ name: { ar: string; en: string } | null }>(sql`select ${name} as name`)
    if (!row?.name) return
    const values = { role: { ar: row.name.ar, en: row.name.en } }
    await notify(context, { userId, kind, subjectId: roleId, values, event, key: event.id })
  }

/** Notifies people about a thread of a community. No person is named, so that an erased person leaves no name behind. */
async function aboutThread(
  context: ReactionContext,
  event: Published<{ threadId: string }>,
  kind: KindName,
  { userIds, subjectId = event.payload.threadId, ...more }: { userIds: readonly string[]; subjectId?: string } & NoticeValues,
): Promise<void> {
  const title = await titleOfThread(context, event.payload.threadId)
  if (!title) return
  for (const userId of userIds)
    await notify(context, { userId, kind, subjectId, values: { title, ...more }, event, key: event.id })
}

const { events: talk } = communities
const communityReactions: readonly Reaction[] = [
  reacts(talk.communityPersonMentioned, {
    name: 'notifications.communityPersonMentioned',
    each: (context, event) => {
      const { userId, postId } = event.payload
      return aboutThread(context, event, 'mentioned', { userIds: [userId], postId })
    },
  }),
  reacts(talk.communityReplyPosted, {
    name: 'notifications.communityReplyPosted',
    each: async (context, event) =>
      aboutThread(context, event, 'replied', {
        userIds: await watchersOf(context, { ...event.payload, shownAt: event.occurredAt }),
        postId: event.payload.postId,
      }),
  }),
  reacts(talk.communityThreadRead, {
    name: 'notifications.communityThreadRead',
    each: (context, { payload: { userId, threadId }, occurredAt }) => readAbout(context, userId, threadId, occurredAt),
  }),
  reacts(talk.communityAnswerAccepted, {
    name: 'notifications.communityAnswerAccepted',
    each: (context, event) => {
      const { userId, postId } = event.payload
      return aboutThread(context, event, 'answerAccepted', { userIds: [userId], postId })
    },
  }),
  reacts(talk.communityPostShown, {
    name: 'notifications.communityPostShown',
    each: (context, event) => {
      const { userId, postId, isEdited } = event.payload
      return aboutThread(context, event, 'postShown', { userIds: [userId], postId, isEdited })
    },
  }),
  reacts(talk.communityPostRemoved, {
    name: 'notifications.communityPostRemoved',
    each: async (context, event) => {
      const { userId, sanctionId, threadId } = event.payload
      await decideAgain(context, threadId)
      await aboutThread(context, event, 'postRemoved', { userIds: [userId], subjectId: sanctionId })
    },
  }),
  reacts(talk.communityPersonSanctioned, {
    name: 'notifications.communityPersonSanctioned',
    each: (context, event) => {
      const { userId, sanctionId, kind: sanction, expiresAt } = event.payload
      const values = { sanction, dueAt: expiresAt?.toISOString() ?? null }
      return notify(context, { userId, kind: 'sanctioned', subjectId: sanctionId, values, event, key: event.id })
    },
  }),
  reacts(talk.communityAppealDecided, {
    name: 'notifications.communityAppealDecided',
    each: (context, event) => {
      const { userId, sanctionId, isOverturned } = event.payload
      const values = { isOverturned }
      return notify(context, { userId, kind: 'appealDecided', subjectId: sanctionId, values, event, key: event.id })
    },
  }),
]

export const reactions: readonly Reaction[] = [
  ...communityReactions,
  ...liveReactions,
  ...enrolmentReactions,
  reacts(certificates.events.certificateIssued, {
    name: 'notifications.certificateIssued',
    each: ofCertificate('certificateIssued'),
  }),
  reacts(certificates.events.certificateRevoked, {
    name: 'notifications.certificateRevoked',
    each: async (context, event) => {
      await decideAgain(context, event.payload.certificateId)
      await ofCertificate('certificateRevoked')(context, event)
    },
  }),
  reacts(points.events.badgeEarned, {
    name: 'notifications.badgeEarned',
    each: async (context, event) => {
      const { userId, badgeId } = event.payload
      const values = { title: await nameOfBadge(context, badgeId) }
      await notify(context, { userId, kind: 'badgeEarned', subjectId: badgeId, values, event, key: event.id })
    },
  }),
  reacts(assessments.events.assessmentGradeCorrected, { name: 'notifications.assessmentGradeCorrected', each: gradeCorrected }),
  reacts(assessments.events.assessmentAppealDecided, { name: 'notifications.assessmentAppealDecided', each: appealDecided }),
  reacts(roles.events.roleGiven, { name: 'notifications.roleGiven', each: ofRole('roleGiven') }),
  reacts(roles.events.roleTaken, { name: 'notifications.roleTaken', each: ofRole('roleTaken') }),
  reacts(groups.events.groupJoined, {
    name: 'notifications.groupJoined',
    each: async (context, event) => {
      const { groupId, userId } = event.payload
      const group = groupAsJson(sql`${context.organization.id}::uuid`, sql`${groupId}::uuid`)
      const [row] = await context.db.execute<{ group: { name: NoticeValues['group'] } | null }>(sql`select ${group} as group`)
      if (!row?.group) return
      await notify(context, {
        ...{ userId, kind: 'groupJoined', subjectId: groupId, event, key: event.id },
        values: { group: row.group.name },
      })
    },
  }),
  reacts(jobs.events.jobFinished, {
    name: 'notifications.announcingFailed',
    each: async (context, { payload: { jobId, outcome } }) => {
      if (outcome !== 'succeeded') await failAnnouncing(context, jobId)
    },
  }),
]
