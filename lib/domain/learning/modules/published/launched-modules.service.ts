import { type SQL, sql } from 'drizzle-orm'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { JsonObject } from '../schemas/json-limits.rules'

/** A published module of the type `launch.lti`: its settings, and its content that is common to all languages. */
export type LaunchedModule = {
  id: string
  titles: Partial<Record<'ar' | 'en', string>>
  settings: JsonObject
  shared: JsonObject
}

const launched = (organization: SQL, condition: SQL): SQL => sql`
  select m.id, v.titles, v.settings, v.shared from modules m
  join module_versions v on v.organization_id = m.organization_id and v.module_id = m.id and v.number = m.published_version
  where m.organization_id = ${organization} and m.type_key = 'launch.lti' and m.status = 'published' and ${condition}`

/** One of them; undefined where there is none. */
export async function launchedModule({ db, organization }: TenantContext, id: string): Promise<LaunchedModule | undefined> {
  const [found] = await db.execute<LaunchedModule>(launched(sql`${organization.id}::uuid`, sql`m.id = ${id}::uuid`))
  return found
}

/** Those that name a tool and meet a condition on their row `m`. */
export async function modulesOfTool(
  { db, organization }: TenantContext,
  deploymentId: string,
  condition: SQL,
): Promise<LaunchedModule[]> {
  const isOfTool = sql`v.settings ->> 'deploymentId' = ${deploymentId} and ${condition} order by m.id`
  return db.execute<LaunchedModule>(launched(sql`${organization.id}::uuid`, isOfTool))
}
