import { sql } from 'drizzle-orm'
import type { Reader } from '@/lib/platform/db/connection'
import { oneStatement, query } from '@/lib/platform/db/one-statement'
import { isTenants } from '@/lib/platform/db/statement'
import { foldLoose } from '@/lib/platform/i18n/fold'

/** The most different departments of an organization that are looked through. */
const mostDepartments = 5000

const after = (known: ReturnType<typeof sql>) => sql`(select of.department from users of
  where ${isTenants(sql`of.organization_id`)} and of.department is not null and ${known} order by of.department limit 1)`
/** Every department once: each is found by one step in the index of departments, however many people it has. */
const departments = sql`(with recursive found as (
  select ${after(sql`true`)} as department
  union all
  select ${after(sql`of.department > found.department`)} from found where found.department is not null)
  select department from found where department is not null limit ${sql.raw(String(mostDepartments))}) known`
const read = oneStatement({
  departments: query.select({ department: sql<string>`known.department`.as('department') }).from(departments),
})

/**
 * The departments of an organization that differ from the given ones by forms of letters, marks and digits alone, as people have them; the given ones
 * where there are none.
 */
export async function departmentsLike(db: Reader, organizationId: string, asked: readonly string[]): Promise<string[]> {
  const found = await read(db, { organizationId })
  const wanted = new Set(asked.map(foldLoose))
  const like = found.departments.map(({ department }) => department).filter((department) => wanted.has(foldLoose(department)))
  return like.length > 0 ? like : [...asked]
}
