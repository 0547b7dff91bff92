import { eq, lte, sql } from 'drizzle-orm'
import { analyticsInterventions as interventions } from '@/db/schema/analytics'
import { accountRows, listedPerson, personAsJson, personAsParent } from '@/lib/domain/house/identity/account/people.service'
import { notify } from '@/lib/domain/house/notifications/notify.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { extend, lockWithSeats } from '@/lib/domain/learning/learning-paths/enrolment-changes.service'
import { enrolmentsOf } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOfPath } from '@/lib/domain/learning/learning-paths/path-records.service'
import { groupReach, isGranted } from '@/lib/platform/auth/permissions'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { invalid, Refusal } from '@/lib/platform/errors'
import { type Context, implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './interventions.contract'
import { isInReach, noRisk, personInReach, scoredLearners } from './learners.service'
import { type Outcome, outcomeDays, type Standing } from './words'

const dayMs = 86_400_000
const [week, fortnight] = outcomeDays
const daysLater = (since: Date, days: number) => new Date(since.getTime() + days * dayMs)

type Scoring = Parameters<typeof scoredLearners>[0]

/** The risk of people now, by their id. */
async function standingsOf(context: Scoring, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const scored = await scoredLearners(context, { person: userIds })
  return new Map(
    scored.map(({ id, score, risk, reasons, running, rulesVersion }) => [id, { score, risk, reasons, running, rulesVersion }]),
  )
}

type Acting = Context<{ role: 'admin' }> & Parameters<typeof lockWithSeats>[0] & Parameters<typeof extend>[0]
type Extension = { enrolmentId: string; dueAt: Date }

/** Extends an enrolment of the person by the rules of enrolments, and with the permission for it. */
async function extendFor(context: Acting, userId: string, { enrolmentId, dueAt }: Extension) {
  const { user, fail } = context
  const needed = { role: 'admin', permission: 'enrolment.update', reach: ['group'] } as const
  if (!isGranted(user.permissions, needed)) throw new Refusal('permissionForbidden')
  const found = (await enrolmentsOf(context, userId)).find(({ id }) => id === enrolmentId) ?? fail('enrolmentNotFound')
  const locked = await lockWithSeats(context, { id: found.pathId, eid: enrolmentId })
  await extend(context, locked, dueAt)
  return { enrolmentId, pathId: found.pathId, dueBefore: locked.before.dueAt, dueAt }
}

export const createIntervention = implement(contracts.createIntervention, async (context, { params: { userId }, body }) => {
  const { db, organization, user, language, now, fail, note } = context
  context.concerns(userId)
  const { email, name, status } = await personInReach(context, userId, 'analytics.act')
  if (status !== 'active') fail('userInactive')
  const before = (await standingsOf(context, [userId])).get(userId) ?? noRisk
  const { kind, text, enrolmentId } = body
  const dueAt = momentIn(body.dueAt, organization.regionalProfile.timeZone)
  const id = newId()
  const nextAt = daysLater(now, week)
  const own = { organizationId: organization.id, id, userId, actorId: user.id, kind, before, nextAt, createdAt: now }
  const resource = { type: 'user', id: userId, label: email, name } as const
  if (kind === 'message') {
    if (text === undefined) throw invalid({ key: 'required', property: 'text' })
    await db.insert(interventions).values({ ...own, text })
    note({ resource, after: { kind, score: before.score } })
    await notify(context, {
      userId,
      kind: 'messaged',
      subjectId: id,
      values: { text: { [language]: text } },
      event: { name: 'intervention', occurredAt: now },
      key: `intervention:${id}`,
    })
  } else {
    if (enrolmentId === undefined) throw invalid({ key: 'required', property: 'enrolmentId' })
    if (!dueAt) throw invalid({ key: 'required', property: 'dueAt' })
    const extension = await extendFor(context, userId, { enrolmentId, dueAt })
    await db.insert(interventions).values({ ...own, ...extension })
    note({ resource, before: { dueAt: extension.dueBefore }, after: { kind, score: before.score, enrolmentId, dueAt } })
  }
  return { id, kind, before, nextAt }
})

const interventionList = list(contracts.listInterventions, {
  table: interventions,
  ...personAsParent,
  parentWhere: isInReach(sql`${listedPerson.organizationId}`, sql`${listedPerson.id}`),
  filters: { person: interventions.userId },
  fields: {
    by: personAsJson(interventions.organizationId, interventions.actorId),
    enrolment: sql`case when ${interventions.enrolmentId} is not null then json_build_object('id', ${interventions.enrolmentId},
      'path', json_build_object('id', ${interventions.pathId}, 'title',
        coalesce(${titlesOfPath({ organizationId: interventions.organizationId, id: interventions.pathId })}, '{}'::jsonb)),
      'dueBefore', ${interventions.dueBefore}, 'dueAt', ${interventions.dueAt}) end`,
  },
})

export const listInterventions = implement(contracts.listInterventions, async (context, { params: { userId }, page }) => {
  const { db, organization, user, fail, note } = context
  note({ resource: { type: 'user', id: userId } })
  const found = await interventionList(db, page, {
    organizationId: organization.id,
    parentId: userId,
    filters: { person: userId },
    values: { manager: groupReach(user, 'analytics.readPerson') ?? '' },
  })
  return found.hasParent ? found : fail('userNotFound')
})

const measuredAtOnce = 100
type Row = typeof interventions.$inferSelect
type Measured = { id: string; isActive: boolean; minutes: number; completed: number }

/** The learning since some interventions, up to the day or moment of the outcome that is due. */
const happenedSince = (db: Tx, organizationId: string, timeZone: string, rows: readonly Row[]) =>
  db.execute<Measured>(sql`
    select i.id, person.status = 'active' as "isActive",
      coalesce((select round(sum(a.seconds) / 60.0) from analytics_activity a
        where a.organization_id = i.organization_id and a.user_id = i.user_id
          and a.day > (i.created_at at time zone ${timeZone}::text)::date and a.day <= (i.next_at at time zone ${timeZone}::text)::date), 0)::int as minutes,
      (select count(*) from analytics_enrolments f where f.organization_id = i.organization_id and f.user_id = i.user_id
        and f.completed_at > i.created_at and f.completed_at <= i.next_at)::int as completed
    from analytics_interventions i join ${accountRows} person on person.organization_id = i.organization_id and person.id = i.user_id
    where i.organization_id = ${organizationId}::uuid and i.id in ${rows.map(({ id }) => id)}`)

/** Measures the outcomes that are due in one organization; returns how many. Rows of another process are left to it. */
async function measureIn(organizationId: string): Promise<number> {
  return withTenant(organizationId, async (db) => {
    const now = clock.now()
    const context = { db, organization: { id: organizationId } }
    const rows = await db
      .select()
      .from(interventions)
      .where(ofTenant(context, interventions, lte(interventions.nextAt, now)))
      .orderBy(interventions.nextAt)
      .limit(measuredAtOnce)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const organization = await readOrganization(context)
    const { timeZone } = organization.regionalProfile
    const standings = await standingsOf(
      { db, organization, now },
      rows.map(({ userId }) => userId),
    )
    const since = new Map((await happenedSince(db, organizationId, timeZone, rows)).map((row) => [row.id, row]))
    for (const row of rows) {
      const { isActive = false, minutes = 0, completed = 0 } = since.get(row.id) ?? {}
      const outcome: Outcome | null = isActive
        ? { ...(standings.get(row.userId) ?? noRisk), measuredAt: now.toISOString(), minutes, completed }
        : null
      const isWeek = row.nextAt !== null && row.nextAt <= daysLater(row.createdAt, week)
      await db
        .update(interventions)
        .set(
          isWeek
            ? { afterWeek: outcome, nextAt: daysLater(row.createdAt, fortnight) }
            : { afterFortnight: outcome, nextAt: null },
        )
        .where(ofTenant(context, interventions, eq(interventions.id, row.id)))
    }
    return rows.length
  })
}

const organizationsAtOnce = 100

/** Measures the outcomes of interventions that are due in all organizations. Several processes may do it at once. */
export async function measureOutcomes(signal?: AbortSignal): Promise<{ outcomes: number } | undefined> {
  const due = await execute<{ id: string }>(
    sql`select analytics_interventions_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  let outcomes = 0
  for (const { id } of due)
    for (let measured = measuredAtOnce; measured === measuredAtOnce && !signal?.aborted; outcomes += measured)
      measured = await measureIn(id)
  return due.length > 0 ? { outcomes } : undefined
}

const isAbout = (context: TenantContext, userId: string) => ofTenant(context, interventions, eq(interventions.userId, userId))

/** How a person was helped, oldest first. */
export const interventionsOf = (context: TenantContext, userId: string) =>
  context.db.select().from(interventions).where(isAbout(context, userId)).orderBy(interventions.createdAt)

/** Removes how a person was helped. */
export const forgetInterventions = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(interventions).where(isAbout(context, userId))
