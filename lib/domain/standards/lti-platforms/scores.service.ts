import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { type LtiPlatformRow, ltiLinks, ltiPlatforms, ltiScores } from '@/db/schema/lti-platforms'
import { newestOf } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { progress } from '@/lib/domain/learning/progress/room'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { fetchOutgoing, isOutgoingUrl, OutgoingFailed } from '@/lib/platform/outgoing'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { forgetTokens, TokenRefused, tokenFor } from './access-tokens.service'
import { scoreScope } from './message.rules'
import { sendScore } from './room'
import type { ScoreProblem } from './words'

type Changed = { pathId: string; userId: string }

/** Each place of the path that wants the grade of the person gets it, after the transaction of the event. */
async function sendToAll(context: ReactionContext, { pathId, userId }: Changed): Promise<void> {
  const ofLink = and(eq(ltiLinks.organizationId, ltiScores.organizationId), eq(ltiLinks.id, ltiScores.linkId))
  const wants = and(eq(ltiScores.userId, userId), eq(ltiLinks.pathId, pathId), isNotNull(ltiLinks.lineItemUrl))
  const rows = await context.db
    .select({ linkId: ltiScores.linkId })
    .from(ltiScores)
    .innerJoin(ltiLinks, ofLink)
    .where(ofTenant(context, ltiScores, wants))
  for (const { linkId } of rows) await enqueueAsSystem(context, sendScore, { linkId, userId })
}
const each = (context: ReactionContext, { payload }: { payload: Changed }) => sendToAll(context, payload)

const { itemCompleted, itemPassed, itemFailed, itemReopened } = progress.events
const { enrolmentCompleted, enrolmentReopened } = learningPaths.events
export const scoreReactions: readonly Reaction[] = [
  reacts(itemCompleted, { name: 'ltiPlatforms.itemCompleted', each }),
  reacts(itemPassed, { name: 'ltiPlatforms.itemPassed', each }),
  reacts(itemFailed, { name: 'ltiPlatforms.itemFailed', each }),
  reacts(itemReopened, { name: 'ltiPlatforms.itemReopened', each }),
  reacts(enrolmentCompleted, { name: 'ltiPlatforms.enrolmentCompleted', each }),
  reacts(enrolmentReopened, { name: 'ltiPlatforms.enrolmentReopened', each }),
]

type Grade = { percent: number; isCompleted: boolean }
type Due = JobRow &
  Grade & {
    platform: LtiPlatformRow
    lineItemUrl: string
    subject: string
    /** Of the state that is sent: a platform keeps the newest. */
    readAt: Date
  }

/** The grade that the platform does not have yet; null where it has the present one, or wants none. */
async function dueScore(context: TenantContext, linkId: string, userId: string): Promise<Omit<Due, 'at'> | null> {
  const ofLink = and(eq(ltiLinks.organizationId, ltiScores.organizationId), eq(ltiLinks.id, ltiScores.linkId))
  const ofPlatform = and(eq(ltiPlatforms.organizationId, ltiLinks.organizationId), eq(ltiPlatforms.id, ltiLinks.platformId))
  const [found] = await context.db
    .select({ score: ltiScores, link: ltiLinks, platform: ltiPlatforms })
    .from(ltiScores)
    .innerJoin(ltiLinks, ofLink)
    .innerJoin(ltiPlatforms, ofPlatform)
    .where(ofTenant(context, ltiScores, and(eq(ltiScores.linkId, linkId), eq(ltiScores.userId, userId))))
  if (!found?.platform.isActive || found.link.lineItemUrl === null) return null
  const { score, link, platform } = found
  const enrolment = await newestOf(context, link.pathId, userId)
  if (!enrolment) return null
  const isCompleted = enrolment.completedAt !== null
  const { percent } = enrolment
  if (score.sentPercent === percent && score.sentCompleted === isCompleted) return null
  return {
    platform,
    percent,
    isCompleted,
    lineItemUrl: found.link.lineItemUrl,
    subject: score.subject,
    readAt: clock.now(),
  }
}

/** The address of the scores of a line item: its path goes on, its query stays. */
export function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

/** Sends a grade by the Assignment and Grade Services. Throws where it is to be tried again. */
async function send({ platform, lineItemUrl, subject, percent, isCompleted, readAt }: Due): Promise<ScoreProblem | null> {
  if (!isOutgoingUrl(lineItemUrl)) return 'addressForbidden'
  let token: string
  try {
    token = await tokenFor(platform, [scoreScope])
  } catch (error) {
    if (error instanceof TokenRefused) return 'tokenRefused'
    if (error instanceof OutgoingFailed && error.reason === 'addressForbidden') return 'addressForbidden'
    throw error
  }
  const body = JSON.stringify({
    userId: subject,
    scoreGiven: percent,
    scoreMaximum: 100,
    activityProgress: isCompleted ? 'Completed' : percent === 0 ? 'Initialized' : 'InProgress',
    gradingProgress: 'FullyGraded',
    timestamp: readAt.toISOString(),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' }
  const answer = await fetchOutgoing(scoresUrl(lineItemUrl), { method: 'POST', headers, body })
  // A newer grade is there already.
  if (answer.ok || answer.status === 409) return null
  if (answer.status === 401) forgetTokens(platform)
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) throw new OutgoingFailed('unreachable')
  return 'refused'
}

/** Stores what the platform has now, unless a newer grade reached it meanwhile. */
function keepOutcome(
  { platform, percent, isCompleted, readAt }: Due,
  { linkId, userId }: { linkId: string; userId: string },
  problem: ScoreProblem | null,
): Promise<void> {
  const organization = { id: platform.organizationId }
  return withTenant(organization.id, async (db) => {
    const sent = problem === null ? { sentPercent: percent, sentCompleted: isCompleted, sentAt: readAt } : {}
    const isNewest = or(isNull(ltiScores.sentAt), lt(ltiScores.sentAt, readAt))
    await db
      .update(ltiScores)
      .set({ ...sent, problem, updatedAt: readAt })
      .where(ofTenant({ organization }, ltiScores, and(eq(ltiScores.linkId, linkId), eq(ltiScores.userId, userId), isNewest)))
    const resource = { type: 'ltiPlatform', id: platform.id, label: platform.name }
    const note = { resource, before: {}, after: { person: userId, percent, problem } }
    await recordAsSystem(db, organization.id, 'ltiScoreSent', note, problem === null ? undefined : 502)
  })
}

export const sendScoreJob = handlesForSystem<{ linkId: string; userId: string }, Due>(sendScore, {
  async next(context, { linkId, userId }, after) {
    const due = after === null ? await dueScore(context, linkId, userId) : null
    return due ? [{ at: 'sent', ...due }] : []
  },
  // It stores the outcome itself: the row is read again for `each`, and may be another grade by then.
  outside: async (row, { linkId, userId }) => keepOutcome(row, { linkId, userId }, await send(row)),
  each: async () => undefined,
})
