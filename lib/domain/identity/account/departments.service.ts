import { sql } from 'drizzle-orm'
import { withTenant } from '@/lib/platform/db/tenant'
import { foldLoose } from '@/lib/platform/i18n/fold'

/** The most different departments of an organization that are looked through. */
const mostDepartments = 5000

/**
 * The departments of an organization that differ from the given ones by forms of letters, marks and digits alone, as people have them; the given ones
 * where there are none. Each department is found by one step in the index of departments, however many people it has.
 */
export async function departmentsLike(organization: { id: string }, asked: readonly string[]): Promise<string[]> {
  const after = (known: ReturnType<typeof sql>) => sql`(select of.department from users of
    where of.organization_id = ${organization.id} and of.department is not null and ${known} order by of.department limit 1)`
  const statement = sql`
    with recursive found as (
      select ${after(sql`true`)} as department
      union all
      select ${after(sql`of.department > found.department`)} from found where found.department is not null)
    select department from found where department is not null limit ${mostDepartments}`
  const rows = await withTenant(organization.id, (db) => db.execute<{ department: string }>(statement), { readOnly: true })
  const wanted = new Set(asked.map(foldLoose))
  const like = [...rows].map(({ department }) => department).filter((department) => wanted.has(foldLoose(department)))
  return like.length > 0 ? like : [...asked]
}
