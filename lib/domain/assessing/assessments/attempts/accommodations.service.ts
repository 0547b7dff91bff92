import { and, eq, type SQL, sql } from 'drizzle-orm'
import { accommodations, assessmentVersions } from '@/db/schema/assessments'
import { peopleById, personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { groupAsJson, groupRecords } from '@/lib/domain/people/groups/groups.service'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Settings } from '../definition-shapes.contract'
import { assessmentRecords } from '../definitions.service'
import { accommodationsOf, type StoredAccommodation } from './accommodation-sql.service'
import * as contracts from './accommodations.contract'
import { accommodationsFrom, settingsFrom } from './attempt-records.service'
import { deadlinesOf, isCutByClose, limitsOf, networkAllowanceMs } from './limits.rules'

const records = recordsOf(accommodations, {
  missing: 'accommodationNotFound',
  type: 'assessmentAccommodation',
  // The reason stays out of the activity log: it may say something about a person's health.
  label: () => undefined,
})

const { organizationId, assessmentId, userId, groupId } = accommodations
const accommodationList = list(contracts.listAccommodations, {
  table: accommodations,
  filters: { assessment: assessmentId, person: userId, group: groupId },
  fields: {
    assessment: sql`(select json_build_object('id', a.id, 'title', a.title) from assessments a
      where a.organization_id = ${sql`${organizationId}`} and a.id = ${sql`${assessmentId}`})`,
    person: personAsJson(organizationId, userId),
    group: groupAsJson(sql`${organizationId}`, sql`${groupId}`),
  },
})

export const listAccommodations = implement(contracts.listAccommodations, ({ db, organization }, { query, page }) =>
  accommodationList(db, page, { organizationId: organization.id, filters: query }),
)

type Changing = TenantContext & { now: Date }
type Open = {
  id: string
  state: string
  startedAt: string
  deadlineAt: string | null
  settings: object
  accommodations: StoredAccommodation[] | null
}

/** Computes the deadlines of open attempts anew: how many have another one, and how many the close ends early. Saves and ends of these attempts wait. */
async function refreshDeadlines({ db, organization, now }: Changing, condition: SQL) {
  const asked = {
    organization: sql`t.organization_id`,
    userId: sql`t.user_id`,
    assessmentId: sql`t.assessment_id`,
    now: sql`${now.toISOString()}::timestamptz`,
  }
  const open = await db.execute<Open>(sql`
    select t.id, t.state, to_json(t.started_at) as "startedAt", to_json(t.deadline_at) as "deadlineAt", v.settings, (${accommodationsOf(asked)}) as accommodations
    from assessment_attempts t join assessment_versions v
      on v.organization_id = t.organization_id and v.assessment_id = t.assessment_id and v.number = t.version_number
    where t.organization_id = ${organization.id} and t.state in ('inProgress', 'overdue') and ${condition}
    order by t.id for no key update of t`)
  let cutAttempts = 0
  const changed = open.flatMap(({ id, state, startedAt, deadlineAt, settings: stored, accommodations: own }) => {
    const settings = settingsFrom(stored)
    const asStarted = { startedAt: new Date(startedAt) }
    const limits = limitsOf(settings, accommodationsFrom(own))
    const next = deadlinesOf(settings, limits, asStarted)
    if (isCutByClose(settings, limits, asStarted.startedAt)) cutAttempts += 1
    if ((next.deadlineAt?.getTime() ?? null) === (deadlineAt === null ? null : Date.parse(deadlineAt))) return []
    const isOver = next.deadlineAt !== null && next.deadlineAt.getTime() + networkAllowanceMs <= now.getTime()
    const isInGrace = state === 'overdue' && isOver
    return [{ id, state: isInGrace ? 'overdue' : 'inProgress', ...deadlinesOf(settings, limits, { ...asStarted, isInGrace }) }]
  })
  if (changed.length === 0) return { changedAttempts: 0, cutAttempts }
  await db.execute(sql`
    update assessment_attempts t set state = c.state, deadline_at = c."deadlineAt", grace_ends_at = c."graceEndsAt", due_at = c."dueAt"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, state text, "deadlineAt" timestamptz, "graceEndsAt" timestamptz, "dueAt" timestamptz)
    where t.organization_id = ${organization.id} and t.id = c.id`)
  return { changedAttempts: changed.length, cutAttempts }
}

type Meant = { assessmentId: string | null; userId: string | null; groupId: string | null }
const attemptsMeant = (meant: Meant): SQL => {
  const ofAssessment = meant.assessmentId === null ? sql`true` : sql`t.assessment_id = ${meant.assessmentId}`
  if (meant.userId === null && meant.groupId === null) return ofAssessment
  const ofPeople =
    meant.groupId === null
      ? sql`t.user_id = ${meant.userId}`
      : isInGroups({ organizationId: sql`t.organization_id`, userId: sql`t.user_id` }, sql`array[${meant.groupId}::uuid]`)
  return sql`${ofAssessment} and ${ofPeople}`
}

/** Whether a person is in a group or in one that it contains. */
async function isMemberOf({ db, organization }: TenantContext, group: string, person: string): Promise<boolean> {
  const who = { organizationId: sql`${organization.id}::uuid`, userId: sql`${person}::uuid` }
  const [found] = await db.execute<{ is: boolean }>(sql`select ${isInGroups(who, sql`array[${group}::uuid]`)} as is`)
  return found?.is === true
}

const audited = ['assessmentId', 'userId', 'groupId', 'timeFactor', 'extraMinutes', 'extraAttempts', 'closesAt', 'until'] as const

type Definition = { id: string; publishedVersion: number | null }
/** The settings of new attempts; null: the assessment was never published. */
async function publishedSettings(context: TenantContext, { id, publishedVersion }: Definition): Promise<Settings | null> {
  if (publishedVersion === null) return null
  const { assessmentId: of, number, settings } = assessmentVersions
  const isMeant = and(eq(of, id), eq(number, publishedVersion))
  const rows = context.db
    .select({ settings })
    .from(assessmentVersions)
    .where(ofTenant(context, assessmentVersions, isMeant))
  return settingsFrom((await one(rows)).settings)
}

export const createAccommodation = implement(contracts.createAccommodation, async (context, { body }) => {
  const { userId: person = null, groupId: group = null, assessmentId: assessment = null, forEveryone, ...values } = body
  // Of a group that the caller is in, the caller is among the people whom it is about.
  const isOwn = group !== null && (await isMemberOf(context, group, context.user.id))
  context.concerns(isOwn ? context.user.id : (person ?? ''))
  const definition = assessment === null ? null : await assessmentRecords.get(context, assessment)
  if (group !== null) await groupRecords.get(context, group)
  if (person !== null && !(await peopleById(context, [person])).has(person)) context.fail('userNotFound')
  const meant = { assessmentId: assessment, userId: person, groupId: group }
  const row = await records.insert(context, { ...values, ...meant, createdBy: context.user.id }, audited)
  const settings = definition && (await publishedSettings(context, definition))
  const limits = settings && limitsOf(settings, [values])
  return {
    id: row.id,
    ...(await refreshDeadlines(context, attemptsMeant(meant))),
    isCutByClose: settings !== null && limits !== null && isCutByClose(settings, limits, context.now),
  }
})

export const removeAccommodation = implement(contracts.removeAccommodation, async (context, { params }) => {
  const row = await records.lock(context, params.id)
  await records.remove(context, row, audited)
  const { changedAttempts } = await refreshDeadlines(context, attemptsMeant(row))
  return { id: row.id, changedAttempts }
})

/** Ends the accommodations of a person who is erased: their reasons may say something about their health. */
export const forgetAccommodations = (context: TenantContext, person: string): Promise<unknown> =>
  context.db.delete(accommodations).where(ofTenant(context, accommodations, eq(accommodations.userId, person)))
