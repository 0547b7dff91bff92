import { type SQL, sql } from 'drizzle-orm'
import { mediaOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'

/**
 * Those of some lessons whose film or recording the server can measure, as rows `id`: its length is known, so that they are completed by what is
 * reported to its sessions, and by nothing else that a player says.
 */
export const measuredModules = (organization: SQL, ids: SQL): SQL => sql`
  select lesson.id from (${mediaOfModules(organization, ids)}) lesson
  cross join lateral (select from media m where m.organization_id = ${organization} and m.duration_ms is not null and m.state in ('ready', 'replaced')
    and m.id = case when lesson."mediaId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lesson."mediaId"::uuid end offset 0) m`
