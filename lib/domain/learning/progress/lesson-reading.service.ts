import { sql } from 'drizzle-orm'
import { holdsModules, newestWalkWith } from '@/lib/domain/learning/learning-paths/walks.service'
import { modulesForEvents } from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { ownLessons } from './open-lessons.service'

const modules = sql`${given('moduleIds')}::uuid[]`
/** A published module, the person's enrolments that hold it with their progress, and when the newest of those was made. */
export const readLesson = statementOf(sql`
  select (select json_agg(m) from (${modulesForEvents(tenantId, modules)}) m)::text,
    ${ownLessons(tenantId, holdsModules)}::text,
    (select to_json(at) from (select ${newestWalkWith(tenantId, sql`select unnest(${modules})`)} as at) newest)::text
  from ${tenantRow}`)
