import { type SQL, sql } from 'drizzle-orm'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { isTaught } from './taught-paths.service'

const ids = (some: readonly string[]): SQL => sql`${`{${some.join(',')}}`}::uuid[]`

/** How many people follow a path with one of some modules; of the paths that a teacher made or teaches, where one is given. */
export async function countFollowers(
  { db, organization }: TenantContext,
  moduleIds: readonly string[],
  { teacher, pathId }: { teacher?: string | undefined; pathId?: string | undefined },
): Promise<number> {
  if (moduleIds.length === 0) return 0
  const path = { organizationId: sql`e.organization_id`, pathId: sql`e.path_id` }
  const [counted] = await db.execute<{ people: number }>(sql`
    select count(distinct e.user_id)::int as people from enrolments e
    where e.organization_id = ${organization.id} and e.state in ('invited', 'active', 'overdue', 'completed')
      and exists (select from learning_path_items i where i.organization_id = e.organization_id and i.path_id = e.path_id
        and i.version_number = e.version_number and i.module_id = any(${ids(moduleIds)}))
      and ${pathId === undefined ? sql`true` : sql`e.path_id = ${pathId}`}
      and ${teacher === undefined ? sql`true` : isTaught(path, sql`${teacher}::uuid`)}`)
  return counted?.people ?? 0
}

/** Some paths with their titles; unknown ones are left out. */
export async function pathTitles({ db, organization }: TenantContext, pathIds: readonly string[]) {
  if (pathIds.length === 0) return []
  return db.execute<{ id: string; title: { ar?: string; en?: string } }>(sql`
    select p.id, json_strip_nulls(json_build_object('ar', p.locales -> 'ar' ->> 'title', 'en', p.locales -> 'en' ->> 'title')) as title
    from learning_paths p where p.organization_id = ${organization.id} and p.id = any(${ids(pathIds)}) order by p.created_at, p.id`)
}
