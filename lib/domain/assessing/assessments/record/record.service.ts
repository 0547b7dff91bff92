import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { attempts } from '@/db/schema/assessments'
import { attemptRecords } from '@/db/schema/assessments-records'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, tenantId, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assertAttemptWithin } from '../attempts/attempt-reach.service'
import { json, read, readingOf, written } from '../attempts/attempt-records.service'
import { positionOf, refOf } from '../attempts/attempt-shapes.contract'
import * as contracts from './record.contract'
import { deviceText, networkOf, timelineOf } from './record.rules'

const headOf = (organization: SQL) => sql`select t.state, coalesce((v.settings ->> 'keepsRecord')::boolean, false) as keeps
  from assessment_attempts t join assessment_versions v
    on v.organization_id = t.organization_id and v.assessment_id = t.assessment_id and v.number = t.version_number
  where t.organization_id = ${organization} and t.id = ${given('attemptId')}::uuid`
const keepRecords = statementOf(sql`
  with head as materialized (${headOf(written)} and t.user_id = ${given('userId')}::uuid),
  room as materialized (select ${contracts.mostRecorded}::int - count(*)::int as left from assessment_attempt_records r
    where r.organization_id = ${written} and r.attempt_id = ${given('attemptId')}::uuid),
  kept as (
    insert into assessment_attempt_records (organization_id, id, attempt_id, kind, at, tab, position, length, device, network)
    select ${written}, e.id, ${given('attemptId')}::uuid, e.kind, e.at, ${given('tab')}::text, e.position, e.length, e.device, e.network
    from head cross join jsonb_to_recordset(${json('events')}) as e(id uuid, number int, kind text, at timestamptz, position smallint, length int, device text, network text)
    where head.keeps and head.state = 'inProgress' and e.number <= (select room.left from room) returning 1)
  select (select json_build_object('state', state, 'keeps', keeps) from head)::text, (select count(*) from kept)::text, (select room.left from room)::text`)

export const sendRecord = implement(contracts.sendRecord, async (context, { params: { attemptId }, body: { tab, events } }) => {
  const { db, organization, user, now, device, address } = context
  const rows = events.map(({ kind, secondsAgo, questionRef, length = null }, index) => ({
    id: newId(),
    number: index + 1,
    kind,
    at: new Date(now.getTime() - secondsAgo * 1000),
    position: questionRef === undefined ? null : positionOf(questionRef),
    length: kind === 'pasted' ? length : null,
    device: kind === 'opened' ? deviceText(device) : '',
    network: kind === 'opened' ? networkOf(address) : '',
  }))
  const values = { organizationId: organization.id, userId: user.id, attemptId, tab, events: JSON.stringify(rows) }
  const [[headCell, kept, left] = []] = await db.queryRaw(keepRecords.text, valuesFor(keepRecords, values))
  const found = readJson<{ state: string; keeps: boolean }>(headCell)
  if (!found) return context.fail('attemptNotFound')
  if (!found.keeps) return context.fail('attemptKeepsNoRecord')
  if (found.state !== 'inProgress') return context.fail('attemptClosed')
  const keptCount = Number(kept)
  return { keptCount, isFull: Number(left) <= keptCount }
})

const readKeeps = readingOf(sql`
  with head as materialized (${headOf(tenantId)} and (${given('userId')}::uuid is null or t.user_id = ${given('userId')}::uuid))
  select head.keeps::text from head`)

/** The time line of an attempt; null: there is none, or it is another person's. */
async function recordOf(context: TenantContext, attemptId: string, person: string | null) {
  const values = { organizationId: context.organization.id, attemptId, userId: person }
  const [keepsRecord] = await read<boolean>(context, readKeeps, values)
  if (keepsRecord === undefined) return null
  const rows = await context.db
    .select()
    .from(attemptRecords)
    .where(ofTenant(context, attemptRecords, eq(attemptRecords.attemptId, attemptId)))
    .orderBy(asc(attemptRecords.at), asc(attemptRecords.id))
    .limit(contracts.mostRecorded)
  const entries = timelineOf(rows.map((row) => ({ ...row, at: row.at.toISOString() })))
  return {
    keepsRecord,
    entries: entries.map(({ position, at, ...entry }) => ({
      ...entry,
      at: new Date(at),
      questionRef: position === null ? null : refOf(position),
    })),
  }
}

export const readOwnRecord = implement(contracts.readOwnRecord, async (context, { params }) => {
  return (await recordOf(context, params.attemptId, context.user.id)) ?? context.fail('attemptNotFound')
})

export const readRecord = implement(contracts.readRecord, async (context, { params: { id } }) => {
  await assertAttemptWithin(context, id, 'assessmentGrade.read')
  const found = await recordOf(context, id, null)
  context.note({ resource: { type: 'attempt', id } })
  return found ?? context.fail('attemptNotFound')
})

const attemptsOf = (context: TenantContext, person: string) =>
  context.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.userId, person)))
const ofPerson = (context: TenantContext, person: string) =>
  ofTenant(context, attemptRecords, and(inArray(attemptRecords.attemptId, attemptsOf(context, person))))

/** The records of all attempts of a person, for the document with everything about them. */
export async function recordsOfPerson(context: TenantContext, person: string) {
  const rows = await context.db
    .select()
    .from(attemptRecords)
    .where(ofPerson(context, person))
    .orderBy(attemptRecords.attemptId, attemptRecords.at)
  return rows.map(({ attemptId, kind, at, position, length, device, network }) => {
    const questionRef = position === null ? null : refOf(position)
    return { attemptId, kind, at, questionRef, length, device, network }
  })
}

/** Deletes the records of a person who is erased. */
export const forgetRecords = (context: TenantContext, person: string): Promise<unknown> =>
  context.db.delete(attemptRecords).where(ofPerson(context, person))
