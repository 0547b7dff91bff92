import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ltiResults } from '@/db/schema/lti-tools'
import { learnersOfPath } from '@/lib/domain/learning/learning-paths/members.service'
import { closedTo } from '@/lib/domain/learning/progress/open-lessons.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { Id, Instant } from '@/lib/platform/http/contract'
import { text } from '@/lib/platform/i18n/text'
import { isUuid } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { servicesOf } from './addresses.rules'
import { limitOf, nextPage } from './contexts.service'
import { outcomeOf, percentOfScore } from './lessons.rules'
import { type Column, type LineItemRow, lineItemIn, parsed } from './line-items.service'
import { ltiEventKinds } from './lti-events.contract'
import { type ServiceAnswer, ServiceRefusal } from './protocol.service'
import { toolText } from './token.service'
import { ltiActivityProgress, ltiGradingProgress } from './words'

const resultsType = 'application/vnd.ims.lis.v2.resultcontainer+json'
const mostShown = 200
/** How far the clock of a tool may be ahead. */
const aheadMs = 5 * 60_000

const Score = z
  .object({
    userId: Id,
    timestamp: Instant,
    activityProgress: z.enum(ltiActivityProgress),
    gradingProgress: z.enum(ltiGradingProgress),
    scoreGiven: z.number().min(0).max(1_000_000).optional(),
    scoreMaximum: z.number().positive().max(1_000_000).optional(),
    comment: toolText(4_000).optional(),
  })
  .refine(({ scoreGiven, scoreMaximum }) => scoreGiven === undefined || scoreMaximum !== undefined, { path: ['scoreMaximum'] })

const { lineItemId, userId, scoredAt, scoreGiven } = ltiResults

/** Stores a score, unless a newer one is there; publishes what follows for the lesson. */
export async function receiveScore(column: Column, id: string, body: unknown): Promise<ServiceAnswer> {
  const { context, tool, pathId, lessons } = column
  const item = await lineItemIn(column, id)
  const { timestamp, ...score } = parsed(Score, body)
  if (timestamp.getTime() > context.now.getTime() + aheadMs) throw new ServiceRefusal(400, 'invalid_request', 'timestamp')
  const [person] = await learnersOfPath(context, { pathId, only: score.userId, most: 1 })
  if (person === undefined) throw new ServiceRefusal(404, 'not_found', 'userId')
  const lesson = item.isOfLesson ? lessons.find(({ id }) => id === item.moduleId) : undefined
  const closed = lesson && (await closedTo(context, { userId: person, moduleId: lesson.id }))
  if (closed) throw new ServiceRefusal(403, 'forbidden', text('en', `errors.${closed}`))
  const values = {
    activityProgress: score.activityProgress,
    gradingProgress: score.gradingProgress,
    comment: score.comment ?? null,
    scoreGiven: score.scoreGiven ?? null,
    scoreMaximum: score.scoreMaximum ?? null,
    scoredAt: timestamp,
  }
  const [row] = await context.db
    .insert(ltiResults)
    .values({ ...values, organizationId: context.organization.id, lineItemId: item.id, userId: person })
    .onConflictDoUpdate({
      target: [ltiResults.organizationId, lineItemId, userId],
      set: { ...values, updatedAt: context.now },
      setWhere: lte(scoredAt, timestamp),
    })
    .returning()
  if (!row) throw new ServiceRefusal(409, 'conflict', 'A newer score is there.')
  if (lesson) {
    const about = { resultId: row.id, moduleId: lesson.id, userId: person }
    const follows = { percent: percentOfScore(row), outcome: outcomeOf(row, lesson) }
    await publish(context, newEvent(ltiEventKinds.ltiScoreReceived, { ...about, ...follows }))
  }
  await recordAsSystem(context.db, context.organization.id, 'ltiScored', {
    resource: { type: 'ltiTool', id: tool.id, label: tool.name },
    after: { userId: person, lineItemId: item.id, scoreGiven: row.scoreGiven, scoreMaximum: row.scoreMaximum },
  })
  return { body: { resultUrl: resultUrl(column, item, person) } }
}

const resultUrl = ({ context, pathId }: Column, item: LineItemRow, person: string) =>
  `${servicesOf(context.organization, pathId).lineItem(item.id)}/results/${person}`

export async function listResults(column: Column, id: string, query: URLSearchParams): Promise<ServiceAnswer> {
  const { context, pathId } = column
  const item = await lineItemIn(column, id)
  const [only, after] = [query.get('user_id'), query.get('after')]
  if (after !== null && !isUuid(after)) throw new ServiceRefusal(400, 'invalid_request')
  if (only !== null && !isUuid(only)) return { body: [], type: resultsType }
  const isAsked = and(
    eq(lineItemId, item.id),
    isNotNull(scoreGiven),
    only === null ? undefined : eq(userId, only),
    after === null ? undefined : gt(userId, after),
  )
  const most = limitOf(query, mostShown)
  const rows = await context.db
    .select()
    .from(ltiResults)
    .where(ofTenant(context, ltiResults, isAsked))
    .orderBy(asc(userId))
    .limit(most + 1)
  const page = rows.slice(0, most)
  const url = servicesOf(context.organization, pathId).lineItem(item.id)
  const body = page.map((row) => ({
    id: resultUrl(column, item, row.userId),
    scoreOf: url,
    userId: row.userId,
    resultScore: row.scoreGiven,
    resultMaximum: row.scoreMaximum,
    ...(row.comment !== null && { comment: row.comment }),
  }))
  const headers = nextPage(`${url}/results`, query, rows.length > most ? page.at(-1)?.userId : undefined)
  return { body, type: resultsType, headers }
}

/** The scores of a person, the newest first. */
export const scoresOfPerson = (context: TenantContext, id: string) =>
  context.db
    .select({
      lineItemId,
      scoreGiven,
      scoreMaximum: ltiResults.scoreMaximum,
      activityProgress: ltiResults.activityProgress,
      gradingProgress: ltiResults.gradingProgress,
      comment: ltiResults.comment,
      scoredAt,
    })
    .from(ltiResults)
    .where(ofTenant(context, ltiResults, eq(userId, id)))
    .orderBy(sql`${scoredAt} desc`)

export const forgetScores = (context: TenantContext, id: string): Promise<unknown> =>
  context.db.delete(ltiResults).where(ofTenant(context, ltiResults, eq(userId, id)))
