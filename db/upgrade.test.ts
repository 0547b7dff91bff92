import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUrl } from '@/lib/platform/db/app-url'
import { migrate } from '@/lib/platform/db/migrate'
import { newId } from '@/lib/platform/ids'

const owner = `masar_upgrade_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
const admin = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const folder = mkdtempSync(join(tmpdir(), 'masar-upgrade-'))
const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${owner}`, username: owner, password: 'x' })
const organization = newId()
const user = newId()
const tables = ['organizations', 'users']
let database: postgres.Sql

/** The first migration alone, which some databases still are at. */
function baseline(): string {
  cpSync('db/migrations', folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
  return folder
}

beforeAll(async () => {
  // As hosted databases have it: the owner is no superuser, so that FORCE ROW LEVEL SECURITY binds the migrations too.
  await admin.unsafe(`create role ${owner} login createrole password 'x'`)
  await admin.unsafe(`grant masar_rw, masar_definer, ${new URL(appUrl()).username} to ${owner} with admin option`)
  await admin.unsafe(`create database ${owner} owner ${owner}`)
  database = postgres(url.toString(), { max: 1, onnotice: () => {} })
  await runMigrations(drizzle(database), { migrationsFolder: baseline() })
  await database.begin(async (sql) => {
    for (const table of tables) await sql.unsafe(`alter table ${table} no force row level security`)
    await sql`insert into organizations (id, slug, name, regional_profile) values (${organization}, 'old', '{}', '{"timeZone":"Asia/Riyadh"}')`
    await sql`insert into users (organization_id, id, email, name) values (${organization}, ${user}, 'sara@old.example', '{"ar":"سارة الأحمد"}')`
    for (const table of tables) await sql.unsafe(`alter table ${table} force row level security`)
  })
  await migrate(url.toString())
})
afterAll(async () => {
  await database?.end()
  await admin.unsafe(`drop database if exists ${owner} with (force)`)
  await admin.unsafe(`drop owned by ${owner}`)
  await admin.unsafe(`drop role if exists ${owner}`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

/** As the app sees it. */
const inside = <T extends object>(query: (sql: postgres.TransactionSql) => postgres.PendingQuery<T[]>) =>
  database.begin(async (sql) => {
    await sql`set local role masar_rw`
    await sql`select set_config('app.organization_id', ${organization}, true)`
    return [...(await query(sql))]
  })

describe('a database of the first migration', () => {
  it('keeps its rows, and finds its people', async () => {
    expect(await inside((sql) => sql`select id from users where search_text like ${'%ساره الاحمد%'}`)).toEqual([{ id: user }])
  })

  it('has recorded every migration since', async () => {
    const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as { entries: { when: number }[] }
    const rows = await database<{ at: string }[]>`select created_at::text as at from drizzle.__drizzle_migrations order by id`
    expect(rows.map(({ at }) => Number(at))).toEqual(entries.map(({ when }) => when))
  })

  it('lets only its owner make temporary objects, or objects in its schema', async () => {
    const [open] = await database`
      select has_database_privilege('public', current_database(), 'TEMPORARY') as temporary, has_schema_privilege('public', 'public', 'CREATE') as creates`
    expect(open).toEqual({ temporary: false, creates: false })
  })

  it('has every wall', async () => {
    const open = await database`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relforcerowsecurity
        and (c.relname = 'organizations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))`
    expect([...open]).toEqual([])
  })

  it('is refused, unchanged, where it is older than that migration', async () => {
    await database`update drizzle.__drizzle_migrations set created_at = created_at - 1000000000`
    await expect(migrate(url.toString())).rejects.toThrow('from before the first migration')
    await database`update drizzle.__drizzle_migrations set created_at = created_at + 1000000000`
    await migrate(url.toString())
  })
})
