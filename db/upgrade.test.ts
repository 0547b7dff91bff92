import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRole } from '@/lib/domain/roles/built-in-roles.rules'
import { appUrl } from '@/lib/platform/db/app-url'
import { migrate } from '@/lib/platform/db/migrate'
import { newId } from '@/lib/platform/ids'
import { builtInRoles } from '../lib/domain/roles/words'

const owner = `masar_upgrade_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
const admin = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const folder = mkdtempSync(join(tmpdir(), 'masar-upgrade-'))
const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${owner}`, username: owner, password: 'x' })
const organization = newId()
const user = newId()
const roleIds = new Map(builtInRoles.map((role) => [role, newId()]))
let database: postgres.Sql

/** The migrations of the first release, which some databases still are at. */
function firstRelease(): string {
  cpSync('db/migrations', folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < 3) }))
  return folder
}

beforeAll(async () => {
  // As hosted databases have it: the owner is no superuser, so that FORCE ROW LEVEL SECURITY binds the migrations too.
  await admin.unsafe(`create role ${owner} login createrole password 'x'`)
  await admin.unsafe(`grant masar_rw, masar_definer, ${new URL(appUrl()).username} to ${owner} with admin option`)
  await admin.unsafe(`create database ${owner} owner ${owner}`)
  database = postgres(url.toString(), { max: 1, onnotice: () => {} })
  await runMigrations(drizzle(database), { migrationsFolder: firstRelease() })
  await database.begin(async (sql) => {
    for (const table of ['organizations', 'roles', 'role_permissions', 'users', 'sessions', 'idempotency_keys'])
      await sql.unsafe(`alter table ${table} no force row level security`)
    await sql`insert into organizations (id, slug, name, regional_profile) values (${organization}, 'old', '{}', '{"timeZone":"Asia/Riyadh"}')`
    for (const [role, id] of roleIds) {
      const { type, permissions } = builtInRole(role)
      await sql`insert into roles (organization_id, id, type, name, name_key, is_built_in) values (${organization}, ${id}, ${type}, '{}', ${role}, true)`
      for (const { subject, action, scope } of permissions.filter((pair) => pair.subject !== 'analytics'))
        await sql`insert into role_permissions values (${organization}, ${id}, ${subject}, ${action}, ${scope})`
    }
    await sql`insert into idempotency_keys (organization_id, scope, request_hash, status, sealed_answer) values (${organization}, 'a scope', 'a plain SHA-256', 200, '')`
    await sql`insert into users (organization_id, id, email, name) values (${organization}, ${user}, 'sara@old.example', '{"ar":"سارة الأحمد"}')`
    await sql`insert into sessions (organization_id, id, user_id, "from", ip_address, device, expired_at, created_at, last_used_at)
      values (${organization}, ${newId()}, ${user}, 'website', '127.0.0.1', '{}', now(), '2026-11-01T22:00:00Z', '2026-11-05T10:00:00Z')`
    for (const table of ['organizations', 'roles', 'role_permissions', 'users', 'sessions', 'idempotency_keys'])
      await sql.unsafe(`alter table ${table} force row level security`)
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

describe('a database of the first release', () => {
  it('lets its administrators read analytics, and nobody else', async () => {
    const held = await inside(
      (sql) => sql<{ role_id: string; scope: string }[]>`select role_id, scope from role_permissions where subject = 'analytics'`,
    )
    expect(held).toEqual([{ role_id: roleIds.get('admin'), scope: 'any' }])
  })

  it('knows which of its roles are the built-in ones', async () => {
    const named = await inside(
      (sql) => sql<{ name: string; key: string }[]>`select name_key as name, built_in_key as key from roles`,
    )
    expect(named.map(({ key }) => key).toSorted()).toEqual([...builtInRoles].toSorted())
    for (const { name, key } of named) expect(key).toBe(name)
  })

  it('keeps the days its sessions tell of, and finds its people', async () => {
    const days = await inside((sql) => sql<{ day: string }[]>`select day::text from active_days order by day`)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-05'])
    expect(await inside((sql) => sql`select id from users where search_text like ${'%ساره الاحمد%'}`)).toEqual([{ id: user }])
  })

  it('forgets the request hashes a password could be found from', async () => {
    expect(await inside((sql) => sql`select scope from idempotency_keys`)).toEqual([])
  })

  it('lets nobody but its owner make temporary objects, or objects in its schema', async () => {
    const [open] = await database`
      select has_database_privilege('public', current_database(), 'TEMPORARY') as temporary, has_schema_privilege('public', 'public', 'CREATE') as creates`
    expect(open).toEqual({ temporary: false, creates: false })
  })

  it('has every wall standing', async () => {
    const open = await database`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relforcerowsecurity
        and (c.relname = 'organizations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))`
    expect([...open]).toEqual([])
  })
})
