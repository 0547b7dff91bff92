import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { env } from '../env'
import { execute } from './pool'

/** The comment on the table `organizations` that says what a database serves. A copy of the database has it too. */
const production = 'masar: production'
const ofPreview = (database: string) => `masar: preview ${database}`

/** Marks a migrated database as production's or as a preview's, so that no other kind of deployment serves on it. */
export async function markDeployment(owner: postgres.Sql): Promise<void> {
  const { deployment, preview } = env()
  const mark = preview ? ofPreview(preview.database) : deployment === 'production' ? production : null
  // Made of our own words and the name of a database, which has letters, digits and underscores only.
  if (mark) await owner.unsafe(`comment on table organizations is '${mark}'`)
}

export async function markOf(owner: postgres.Sql): Promise<string | null> {
  const [row] = await owner<{ mark: string | null }[]>`
    select obj_description(to_regclass('public.organizations'), 'pg_class') as mark`
  return row?.mark ?? null
}

/** Why a database with this mark is none for this deployment; empty if nothing speaks against it. */
export function markProblems(mark: string | null): string[] {
  const { deployment, preview } = env()
  if (deployment === 'preview' && mark === production)
    return ["this database is production's or a copy of it, and a preview would show its people to reviewers"]
  const isOfPreview = mark?.startsWith(ofPreview('')) ?? false
  if (deployment === 'production' && isOfPreview) return ['this database is the one of a preview']
  if (preview && isOfPreview && mark !== ofPreview(preview.database)) return ['this database is the one of another preview']
  return []
}

/** The same for the database that this process serves on, and whether a preview uses its own. */
export async function deploymentProblems(): Promise<string[]> {
  const [row] = await execute<{ database: string; mark: string | null }>(sql`
    select current_database()::text as database, obj_description(to_regclass('public.organizations'), 'pg_class') as mark`)
  const { preview } = env()
  const isElsewhere = preview !== null && row?.database !== preview.database
  return [
    ...markProblems(row?.mark ?? null),
    ...(isElsewhere ? [`the preview of this branch has the database ${preview.database}, not ${row?.database}`] : []),
  ]
}
