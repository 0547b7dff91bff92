import { sql } from 'drizzle-orm'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Book, cellsOf, sourceGradesOf } from './book.service'
import { type Decision, decided, type Wanted } from './entering.rules'
import type { Entered } from './grades.rules'
import { gradebook as room } from './room'

type Entering = TenantContext & Parameters<typeof publish>[0] & { user: { id: string } }
type Outcome = Decision | { outcome: 'ownGrade' | 'notFound'; grade: null; isCorrection: false }
export type Result = Outcome & { wanted: Wanted }

/** The people of some enrolments in a path. */
async function peopleOf({ db, organization }: TenantContext, pathId: string, enrolmentIds: readonly string[]) {
  const rows = await db.execute<{ id: string; userId: string }>(sql`
    select e.id, e.user_id as "userId" from unnest(${sql.param(`{${enrolmentIds.join(',')}}`)}::uuid[]) of(id)
    join ${enrolmentRows} e on e.organization_id = ${organization.id}::uuid and e.id = of.id and e.path_id = ${pathId}::uuid`)
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

type Saved = { wanted: Wanted; userId: string; decision: Extract<Decision, { outcome: 'saved' }> }

/** Writes grades and their history, each in one statement, and publishes corrections. */
async function write(context: Entering, pathId: string, saved: readonly Saved[], reason: string): Promise<void> {
  if (saved.length === 0) return
  const { db, organization, now, user } = context
  const changedBy = user.kind === 'person' ? user.id : null
  const rows = saved.map(({ wanted: { enrolmentId, columnId }, userId, decision: { after, states, isCorrection } }) => ({
    id: newId(),
    changeId: newId(),
    enrolmentId,
    columnId,
    userId,
    ...after,
    ...states,
    isCorrection,
    reason: isCorrection ? reason : '',
  }))
  const json = sql`${JSON.stringify(rows)}::jsonb`
  const own = sql`${organization.id}::uuid`
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into grade_cells (organization_id, id, path_id, enrolment_id, user_id, column_id, points, penalty, is_excused, comment, changed_by, created_at, updated_at, version)
    select ${own}, c.id, ${pathId}::uuid, c."enrolmentId", c."userId", c."columnId", c.points, c.penalty, c."isExcused", c.comment, ${changedBy}::uuid, ${at}, ${at}, c.version
    from jsonb_to_recordset(${json}) as c(id uuid, "enrolmentId" uuid, "userId" uuid, "columnId" uuid, points float8, penalty float8, "isExcused" boolean, comment text, version int)
    on conflict (organization_id, enrolment_id, column_id) do update set points = excluded.points, penalty = excluded.penalty,
      is_excused = excluded.is_excused, comment = excluded.comment, changed_by = excluded.changed_by, updated_at = excluded.updated_at, version = excluded.version`)
  await db.execute(sql`
    insert into grade_changes (organization_id, id, path_id, enrolment_id, user_id, column_id, cell_version, before, after, is_correction, reason, changed_by, created_at)
    select ${own}, c."changeId", ${pathId}::uuid, c."enrolmentId", c."userId", c."columnId", c.version, c.before, c.after, c."isCorrection", c.reason, ${changedBy}::uuid, ${at}
    from jsonb_to_recordset(${json}) as c("changeId" uuid, "enrolmentId" uuid, "userId" uuid, "columnId" uuid, version int, before jsonb, after jsonb, "isCorrection" boolean, reason text)`)
  const corrected = saved.filter(({ decision }) => decision.isCorrection)
  const events = corrected.map(({ wanted: { enrolmentId, columnId }, userId }) =>
    newEvent(room.events.gradebookGradeCorrected, { enrolmentId, userId, pathId, columnId }),
  )
  await publish(context, ...events)
}

type Changes = { wanted: readonly Wanted[]; reason: string; dryRun?: boolean }

/**
 * Decides and saves changes of grades while the gradebook is locked, so that two people who enter at the same moment come one after the other. As many
 * statements for many as for one.
 */
export async function enterGrades(context: Entering, book: Book, { wanted, reason, dryRun = false }: Changes): Promise<Result[]> {
  const ids = [...new Set(wanted.map(({ enrolmentId }) => enrolmentId))]
  const people = await peopleOf(context, book.pathId, ids)
  const enrolled = [...people].map(([enrolmentId, userId]) => ({ enrolmentId, userId }))
  const sources = await sourceGradesOf(context, book, enrolled)
  const key = (enrolmentId: string, columnId: string) => `${enrolmentId} ${columnId}`
  const stored = await cellsOf(context, [...people.keys()])
  const entered = new Map<string, Entered>(stored.map((cell) => [key(cell.enrolmentId, cell.columnId), cell]))
  const columns = new Map(book.columns.map((column) => [column.id, column]))
  const saved = new Map<string, Saved>()
  const results = wanted.map((one): Result => {
    const { enrolmentId, columnId } = one
    const [userId, column] = [people.get(enrolmentId), columns.get(columnId)]
    if (!userId || !column) return { outcome: 'notFound', grade: null, isCorrection: false, wanted: one }
    if (userId === context.user.id) return { outcome: 'ownGrade', grade: null, isCorrection: false, wanted: one }
    const source = sources.get(enrolmentId)?.get(column.key)
    const place = key(enrolmentId, columnId)
    // A cell is changed once in a call: of a second change the version does not fit any more.
    const decision = saved.has(place)
      ? decided(
          { column, source, before: saved.get(place)?.decision.after },
          { ...one, version: one.version ?? 0 },
          reason !== '',
        )
      : decided({ column, source, before: entered.get(place) }, one, reason !== '')
    if (decision.outcome === 'saved') saved.set(place, { wanted: one, userId, decision })
    return { ...decision, wanted: one }
  })
  if (!dryRun) await write(context, book.pathId, [...saved.values()], reason)
  return results
}
