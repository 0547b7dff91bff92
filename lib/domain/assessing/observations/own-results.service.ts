import { and, eq, inArray, sql } from 'drizzle-orm'
import { observationChanges, observationResults } from '@/db/schema/observations'
import { enrolmentRows, pathItemRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { observationsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { Marks } from './form-shapes.contract'
import { observationRecords, versionOf } from './observations.service'
import * as contracts from './results.contract'

type Asking = TenantContext & { user: { id: string } }

/** The newest enrolment of the caller in a path with a module, and the form that the module names. */
async function placeOf({ db, organization, user }: Asking, moduleId: string) {
  const own = sql`${organization.id}::uuid`
  const [found] = await db.execute<{ enrolmentId: string; observationId: string }>(sql`
    select e.id as "enrolmentId", m."observationId" from (${observationsOfModules(own, sql`array[${moduleId}]::uuid[]`)}) m
    join ${pathItemRows} i on i.organization_id = ${own} and i.module_id = m.id
    join ${enrolmentRows} e on e.organization_id = i.organization_id and e.path_id = i.path_id and e.version_number = i.version_number
    where e.user_id = ${user.id} and e.state in ('invited', 'active', 'overdue', 'completed')
    order by e.created_at desc, e.id desc limit 1`)
  return found
}

export const readOwnObservation = implement(contracts.readOwnObservation, async (context, { params }) => {
  const place = await placeOf(context, params.moduleId)
  if (!place) return context.fail('observationNotFound')
  const { observationId, enrolmentId } = place
  const isThat = and(eq(observationResults.observationId, observationId), eq(observationResults.enrolmentId, enrolmentId))
  const [kept] = await context.db
    .select()
    .from(observationResults)
    .where(ofTenant(context, observationResults, isThat))
  const result = kept && kept.percent !== null ? kept : null
  const { publishedVersion } = await observationRecords.get(context, observationId)
  const version = await versionOf(context, observationId, result?.versionNumber ?? publishedVersion ?? 0)
  if (!version) return context.fail('observationNotFound')
  const { title, instructions, form, passPercent } = version
  return {
    observationId,
    title,
    instructions,
    form,
    passPercent,
    result: result && { ...result, marks: Marks.parse(result.marks) },
  }
})

const ofPerson = (context: TenantContext, userId: string) =>
  ofTenant(context, observationResults, eq(observationResults.userId, userId))

/** The results of a person with their history, oldest first. */
export async function resultsOfPerson(context: TenantContext, userId: string) {
  const rows = await context.db
    .select()
    .from(observationResults)
    .where(ofPerson(context, userId))
    .orderBy(observationResults.createdAt)
  const isOfThem = inArray(
    observationChanges.resultId,
    rows.map(({ id }) => id),
  )
  const changes = await context.db
    .select()
    .from(observationChanges)
    .where(ofTenant(context, observationChanges, isOfThem))
    .orderBy(observationChanges.revision)
  const shown = <T extends { marks: object }>(row: T) => ({ ...row, marks: Marks.parse(row.marks) })
  return rows.map((row) => ({
    ...shown(row),
    changes: changes.filter(({ resultId }) => resultId === row.id).map(shown),
  }))
}

/** Deletes the results of a person with their history, and their name as observer of others. */
export async function forgetResults(context: TenantContext, userId: string): Promise<void> {
  await context.db.delete(observationResults).where(ofPerson(context, userId))
  for (const table of [observationResults, observationChanges])
    await context.db
      .update(table)
      .set({ observedBy: null })
      .where(ofTenant(context, table, eq(table.observedBy, userId)))
}
