import { and, desc, eq, sql } from 'drizzle-orm'
import { observationChanges, observationResults, observations } from '@/db/schema/observations'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import {
  enrolmentList,
  enrolmentRows,
  listedEnrolment,
  pathItemRows,
  pathOfEnrolment,
  withinReach,
} from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { enrolmentReach, isWithinReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { hasSeatIn } from '@/lib/domain/learning/live/bookings/seats.service'
import { modulesOfObservation } from '@/lib/domain/learning/modules/published/live-modules.service'
import { type Permission, reachedBy } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import type { Reader } from '@/lib/platform/db/connection'
import { lockSubject } from '@/lib/platform/db/lock'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, tenantId, tenantRow, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { momentText } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { Marks } from './form-shapes.contract'
import { observationRecords, versionOf } from './observations.service'
import { arrival, outcomeOf, strangeMark } from './outcome.rules'
import * as contracts from './results.contract'
import { observations as room } from './room'

type Row = typeof observationResults.$inferSelect
type ChangeRow = typeof observationChanges.$inferSelect
const shown = (row: Row | ChangeRow) => ({ ...row, marks: Marks.parse(row.marks) })

const { organizationId, id, userId } = listedEnrolment
const noPath = '00000000-0000-0000-0000-000000000000'
const resultOf = sql`(select json_build_object('revision', r.revision, 'versionNumber', r.version_number, 'marks', r.marks,
    'comment', r.comment, 'points', r.points, 'maxPoints', r.max_points, 'percent', r.percent, 'isPassed', r.is_passed,
    'observedAt', ${momentText(sql`r.observed_at`)}, 'reason', r.reason)
  from observation_results r where r.organization_id = ${organizationId} and r.enrolment_id = ${id}
    and r.observation_id = ${given('parentId')}::uuid)`

const resultList = enrolmentList(contracts.listResults, {
  parent: observations,
  where: sql`enrolments.state in ('invited', 'active', 'overdue', 'completed')`,
  filters: {
    ...withinReach,
    path: sql`enrolments.path_id = any(${given('path')}::uuid[])`,
    session: hasSeatIn({ organizationId: sql`${organizationId}`, userId: sql`${userId}` }, sql`any(${given('session')}::uuid[])`),
  },
  fields: { person: personAsJson(organizationId, userId), path: pathOfEnrolment.inAll, result: resultOf },
})

const heldPaths = statementOf(sql`select (select coalesce(json_agg(held.path_id), '[]') from (
    select distinct i.path_id from ${pathItemRows} i where i.organization_id = ${tenantId}
      and i.module_id in (${modulesOfObservation(tenantId, sql`${given('observationId')}::text`)}) limit 500) held)::text from ${tenantRow}`)

/** The learning paths that hold a published module with a form, in whichever of their versions. */
async function pathsWith(db: Reader, organizationId: string, observationId: string): Promise<string[]> {
  const [row] = await db.queryRaw(heldPaths.text, valuesFor(heldPaths, { organizationId, observationId }))
  return readJson<string[]>(row?.[0]) ?? []
}

export const listResults = implement(contracts.listResults, async (context, { params, query, page }) => {
  const { db, organization, user, fail } = context
  const held = await pathsWith(db, organization.id, params.id)
  const asked = query.path === undefined ? held : held.filter((path) => query.path?.includes(path))
  const filters = {
    ...reachedBy(user, 'assessmentGrade.read'),
    session: query.session,
    path: asked.length > 0 ? asked : [noPath],
  }
  const found = await resultList(db, page, { organizationId: organization.id, parentId: params.id, filters })
  return found.hasParent ? found : fail('observationNotFound')
})

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'> }
type Observed = { userId: string; pathId: string; person: { id: string; name: object; email: string } }

/** The person of an enrolment in a path with the form, within the caller's reach; undefined: there is none. */
async function observedIn(
  { db, organization, user }: Reaching,
  { id: observationId, enrolmentId }: { id: string; enrolmentId: string },
  permission: Permission,
): Promise<Observed | undefined> {
  const own = sql`${organization.id}::uuid`
  const row = { organizationId: own, userId: sql`e.user_id`, pathId: sql`e.path_id` }
  const within = isWithinReach(enrolmentReach(row), reachedBy(user, permission)) ?? sql`true`
  const [found] = await db.execute<Observed>(sql`
    select e.user_id as "userId", e.path_id as "pathId", ${personAsJson(own, sql`e.user_id`)} as person from ${enrolmentRows} e
    where e.organization_id = ${own} and e.id = ${enrolmentId} and e.state in ('invited', 'active', 'overdue', 'completed') and ${within}
      and exists (select from ${pathItemRows} i where i.organization_id = e.organization_id and i.path_id = e.path_id
        and i.version_number = e.version_number and i.module_id in (${modulesOfObservation(own, sql`${observationId}::text`)}))`)
  return found
}

async function resultIn(context: TenantContext, observationId: string, enrolmentId: string): Promise<Row | undefined> {
  const isThat = and(eq(observationResults.observationId, observationId), eq(observationResults.enrolmentId, enrolmentId))
  const [row] = await context.db
    .select()
    .from(observationResults)
    .where(ofTenant(context, observationResults, isThat))
  return row
}

const historyOf = (context: TenantContext, resultId: string): Promise<ChangeRow[]> =>
  context.db
    .select()
    .from(observationChanges)
    .where(ofTenant(context, observationChanges, eq(observationChanges.resultId, resultId)))
    .orderBy(desc(observationChanges.revision))
    .limit(200)

export const readResult = implement(contracts.readResult, async (context, { params }) => {
  await observationRecords.get(context, params.id)
  const found = await observedIn(context, params, 'assessmentGrade.read')
  if (!found) return context.fail('observationNotFound')
  const row = await resultIn(context, params.id, params.enrolmentId)
  const history = row ? await historyOf(context, row.id) : []
  return { person: found.person as never, result: row ? shown(row) : null, history: history.map(shown) }
})

export const putResult = implement(contracts.putResult, async (context, { params, body }) => {
  const { db, organization, user, now } = context
  const form = await observationRecords.get(context, params.id)
  const found = await observedIn(context, params, 'assessmentGrade.update')
  if (!found) return context.fail('observationNotFound')
  if (form.status !== 'published') context.fail('observationNotOpen')
  context.concerns(found.userId)
  const resource = { type: 'observation', id: form.id, label: form.title.ar ?? form.title.en } as const
  await lockSubject(db, 'observationResult', form.id, params.enrolmentId)
  const before = await resultIn(context, form.id, params.enrolmentId)
  const earlier = before ? (await historyOf(context, before.id)).map(({ sendId }) => sendId) : []
  context.note({ resource, before: { userId: found.userId, points: before?.points ?? null } })
  const meaning = arrival(before ?? null, earlier, body)
  if (meaning === 'stale') return context.fail('observationResultStale')
  if (meaning === 'repeated' && before) return shown(before)
  const version = await versionOf(context, form.id, body.versionNumber)
  if (!version) return context.fail('observationMarksInvalid', { fields: [{ key: 'format', property: 'versionNumber' }] })
  const strange = strangeMark(version.form, body.marks)
  if (strange !== null) return context.fail('observationMarksInvalid', { fields: [{ key: 'format', property: strange }] })
  const { points, maxPoints, percent, isPassed } = outcomeOf(version.form, body.marks, version.passPercent)
  const seen = {
    versionNumber: version.number,
    revision: (before?.revision ?? 0) + 1,
    sendId: body.sendId,
    marks: body.marks,
    comment: body.comment,
    points,
    maxPoints,
    percent,
    isPassed,
    observedBy: user.id,
    observedAt: new Date(Math.min(body.observedAt.getTime(), now.getTime())),
    reason: body.reason ?? '',
  }
  const gradedAt = percent === null ? (before?.gradedAt ?? null) : now
  const row = before
    ? await changed(context, before, { ...seen, gradedAt })
    : await made(context, form.id, params.enrolmentId, found.userId, { ...seen, gradedAt })
  await db.insert(observationChanges).values({ organizationId: organization.id, resultId: row.id, ...seen, createdAt: now })
  context.note({ after: { userId: found.userId, points } })
  if (percent !== null && isPassed !== null)
    await publish(
      context,
      newEvent(room.events.observationGraded, {
        observationResultId: row.id,
        observationId: form.id,
        userId: found.userId,
        enrolmentId: params.enrolmentId,
        pathId: found.pathId,
        percent,
        isPassed,
        isCorrection: before?.gradedAt != null,
        observedAt: seen.observedAt,
      }),
    )
  return shown(row)
})

type Seen = Omit<typeof observationResults.$inferInsert, 'organizationId' | 'id' | 'observationId' | 'enrolmentId' | 'userId'>

async function changed(context: TenantContext, before: Row, set: Seen): Promise<Row> {
  await context.db
    .update(observationResults)
    .set(set)
    .where(ofTenant(context, observationResults, eq(observationResults.id, before.id)))
  return { ...before, ...set } as Row
}

async function made(
  context: TenantContext & { now: Date },
  observationId: string,
  enrolmentId: string,
  person: string,
  set: Seen,
): Promise<Row> {
  const row = {
    organizationId: context.organization.id,
    id: newId(),
    observationId,
    enrolmentId,
    userId: person,
    createdAt: context.now,
    ...set,
  }
  const [inserted] = await context.db.insert(observationResults).values(row).returning()
  if (!inserted) throw new Error('An insert returned no row')
  return inserted
}
