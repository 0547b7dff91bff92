import { inArray } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { EnrolmentState } from './words'

/** The present state and due date of enrolments, by id; those that are gone are missing. */
export async function enrolmentStandings(
  context: TenantContext,
  ids: readonly string[],
): Promise<Map<string, { state: EnrolmentState; dueAt: Date | null }>> {
  if (ids.length === 0) return new Map()
  const { id, state, dueAt } = enrolments
  const rows = await context.db
    .select({ id, state, dueAt })
    .from(enrolments)
    .where(ofTenant(context, enrolments, inArray(id, [...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row]))
}
