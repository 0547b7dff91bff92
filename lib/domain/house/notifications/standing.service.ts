import type { NoticeValues } from '@/db/schema/notifications'
import { certificateStandings } from '@/lib/domain/assessing/certificates/holders.service'
import { heldBadges } from '@/lib/domain/assessing/points/earned-badges.service'
import { postStandings } from '@/lib/domain/learning/communities/threads/noticing.service'
import { enrolmentStandings } from '@/lib/domain/learning/learning-paths/enrolment-standings.service'
import { sessionStandings } from '@/lib/domain/learning/live/sessions/noticing.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { kinds, type Standing, whyNotMailed } from './kinds.rules'
import type { DeliveryReason, KindName, NoticeSubject, storedStates } from './words'

/** A notification with its mail, as far as it decides whether that is still wanted. */
export type Waiting = {
  deliveryId: string
  userId: string
  kind: KindName
  subjectId: string
  values: NoticeValues
  state: (typeof storedStates)[number]
}

/** How what notifications are about is now, each as its own person sees it, in the order of the notifications. */
async function standingsOf(context: TenantContext, waiting: readonly Waiting[]): Promise<Standing[]> {
  const of = (subject: NoticeSubject) => waiting.filter(({ kind }) => kinds[kind].holds && kinds[kind].subject === subject)
  const ids = (subject: NoticeSubject) => of(subject).map(({ subjectId }) => subjectId)
  const enrolments = await enrolmentStandings(context, ids('enrolment'))
  const certificates = await certificateStandings(context, ids('certificate'))
  const held = await heldBadges(
    context,
    of('badge').map(({ subjectId, userId }) => ({ badgeId: subjectId, userId })),
  )
  const sessions = await sessionStandings(
    context,
    of('liveSession').map(({ subjectId, userId }) => ({ sessionId: subjectId, userId })),
  )
  const posts = await postStandings(
    context,
    of('communityPost').map(({ subjectId, userId, values }) => ({
      threadId: subjectId,
      postId: values.postId ?? subjectId,
      userId,
    })),
  )
  return waiting.map(({ subjectId, userId, values }) => ({
    enrolment: enrolments.get(subjectId),
    certificate: certificates.get(subjectId),
    badge: { isHeld: held.has(`${subjectId} ${userId}`) },
    session: sessions.get(`${subjectId} ${userId}`),
    post: posts.get(`${values.postId ?? subjectId} ${userId}`),
  }))
}

/** Why mails are not wanted any more, by delivery; what is still wanted is missing. Every mail is asked about when it leaves. */
export async function unwanted(
  context: TenantContext & { now: Date },
  waiting: readonly Waiting[],
): Promise<Map<string, DeliveryReason>> {
  const standings = await standingsOf(context, waiting)
  return new Map(
    waiting.flatMap((notice, at) => {
      const reason = whyNotMailed(notice, standings[at] ?? {}, context.now)
      return reason ? [[notice.deliveryId, reason] as const] : []
    }),
  )
}
