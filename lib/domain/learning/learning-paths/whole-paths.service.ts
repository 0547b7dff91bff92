import { inArray } from 'drizzle-orm'
import { learningPaths, type PathStructure } from '@/db/schema/learning-paths'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Path } from './path-records.service'
import { newestVersion } from './path-versions.service'

/** A path with its newest contents. */
export type PathWithStructure = { path: Path; structure: PathStructure }

/** Paths of some ids with their newest contents; unknown ones are left out. */
export async function pathsByIds(context: TenantContext, ids: readonly string[]): Promise<PathWithStructure[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .select()
    .from(learningPaths)
    .where(ofTenant(context, learningPaths, inArray(learningPaths.id, [...ids])))
  const found: PathWithStructure[] = []
  for (const path of rows) found.push({ path, structure: (await newestVersion(context, path.id)).structure })
  return found
}
