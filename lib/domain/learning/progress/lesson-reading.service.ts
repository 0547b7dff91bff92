import { sql } from 'drizzle-orm'
import { holdsModules, newestWalkWith } from '@/lib/domain/learning/learning-paths/walks.service'
import { modulesForEvents } from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenant } from '@/lib/platform/db/statement'
import { ownLessons } from './open-lessons.service'

const organization = sql`tenant.id`
const own = sql`(select tenant.id::uuid as id from ${tenant} offset 0) tenant`
const modules = sql`${given('moduleIds')}::uuid[]`
/** A published module, the person's enrolments that hold it with their progress, and when the newest of those was made. */
export const readLesson = statementOf(sql`
  select (select json_agg(m) from (${modulesForEvents(organization, modules)}) m)::text,
    ${ownLessons(organization, holdsModules)}::text,
    (select to_json(at) from (select ${newestWalkWith(organization, sql`select unnest(${modules})`)} as at) newest)::text
  from ${own}`)

/** A value that a statement wrote as JSON. */
export const cellOf = <T>(cell: unknown): T | null => (cell == null ? null : (JSON.parse(String(cell)) as T))
