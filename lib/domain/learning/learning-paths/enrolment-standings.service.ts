import { inArray } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { EnrolmentSource, EnrolmentState } from './words'

export type EnrolmentStanding = { state: EnrolmentState; dueAt: Date | null; source: EnrolmentSource }

/** The present state, due date and source of enrolments, by id; those that are gone are missing. */
export async function enrolmentStandings(
  context: TenantContext,
  ids: readonly string[],
): Promise<Map<string, EnrolmentStanding>> {
  if (ids.length === 0) return new Map()
  const { id, state, dueAt, source } = enrolments
  const rows = await context.db
    .select({ id, state, dueAt, source })
    .from(enrolments)
    .where(ofTenant(context, enrolments, inArray(id, [...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row]))
}
