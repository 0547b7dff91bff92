import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded'
import { type Founded, foundOrganization } from '@/lib/domain/standards/operator/founding.service'
import { migrate } from '@/lib/platform/db/migrate'
import { closeDatabase } from '@/lib/platform/db/pool'
import { wallProblems } from '@/lib/platform/db/walls'
import { env } from '@/lib/platform/env'
import { DiskStorage } from '@/lib/platform/storage/disk'
import { backupConnections, writeBackup } from './backup'
import type { Manifest } from './backup-format'
import { exportOrganization, importOrganization } from './organization-archive'
import { restoreBackup } from './restore'

const folder = mkdtempSync(join(tmpdir(), 'masar-owner-'))
// As root, the server runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711)
const path = (name: string) => join(folder, name)
const storage = new DiskStorage(path('files'))
const appSecret = env().APP_SECRET
const before = { ...env() }
let cluster: EmbeddedDatabase
let admin: postgres.Sql

const urlOf = (database: string, login?: string) => {
  const url = new URL(cluster.url)
  url.pathname = `/${database}`
  if (login) Object.assign(url, { username: login, password: 'x' })
  return url.toString()
}
/** A database and its owner, as docs/deploy.md makes them. */
async function guided(name: string, rights = 'createrole'): Promise<string> {
  await admin.unsafe(`create role ${name} login ${rights} password 'x'`)
  await admin.unsafe(`create database ${name} owner ${name}`)
  return urlOf(name, name)
}
/** With this database as that of the deployment. */
async function deployed<T>(url: string, work: () => Promise<T>): Promise<T> {
  await closeDatabase()
  Object.assign(env(), { DATABASE_URL: url, DATABASE_SOCKET: undefined })
  return await work().finally(async () => {
    await closeDatabase()
    Object.assign(env(), before)
  })
}
const connected = <T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(url, { max: backupConnections, onnotice: () => {} })
  return work(sql).finally(() => sql.end())
}
const backUp = (url: string, name: string): Promise<Manifest> =>
  connected(url, (sql) => writeBackup({ sql, storage, now: new Date(), appSecret, version: '1.2.3' }, path(name)))
const restore = (url: string, name: string): Promise<Manifest> =>
  deployed(url, () => restoreBackup({ ownerUrl: url, storage, appSecret }, path(name)))

const founding = {
  name: { ar: 'أكاديمية', en: 'Academy' },
  defaultLocale: 'en' as const,
  timeZone: 'Asia/Riyadh',
  adminEmail: 'admin@academy.example',
}

let ownerUrl: string
let first: Manifest
let founded: Founded
beforeAll(async () => {
  cluster = await startEmbedded({ folder: path('cluster'), settings: ['fsync=off'] })
  admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  ownerUrl = await guided('guide')
  founded = await deployed(ownerUrl, async () => {
    await migrate(ownerUrl)
    await foundOrganization({ ...founding, slug: 'second' })
    return await foundOrganization({ ...founding, slug: 'first' })
  })
  first = await backUp(ownerUrl, 'first')
})
afterAll(async () => {
  Object.assign(env(), before)
  await closeDatabase()
  await admin?.end()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the role of the guide, which owns the database and is bound by its walls', () => {
  it('writes the same backup as a superuser', async () => {
    const whole = await backUp(urlOf('guide'), 'by-superuser')
    expect(first.tables).toEqual(whole.tables)
    expect(first.tables.find(({ name }) => name === 'organizations')?.rows).toBe(2)
    expect(first.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(8)
  })

  it('sees no invitation of any organization otherwise', async () => {
    const [row] = await connected(ownerUrl, (sql) => sql`select count(*)::int as n from invites`)
    const [all] = await connected(urlOf('guide'), (sql) => sql`select count(*)::int as n from invites`)
    expect([row?.n, all?.n > 0]).toEqual([0, true])
  })

  it('writes the archive of an organization as a superuser does, and restores it elsewhere', async () => {
    const { slug } = founded
    const archived = (url: string, name: string) =>
      deployed(url, () => connected(url, (sql) => exportOrganization({ sql, storage, now: new Date() }, slug, path(name))))
    const lines = await archived(ownerUrl, 'archive')
    expect(lines).toEqual(await archived(urlOf('guide'), 'archive-by-superuser'))
    expect(lines.lines).toBeGreaterThan(5)
    const url = await guided('elsewhere')
    await admin.unsafe('grant masar_rw, masar_definer to elsewhere with admin option')
    await deployed(url, async () => {
      await migrate(url)
      await connected(url, (sql) => importOrganization({ sql, storage }, path('archive')))
    })
    expect(await archived(url, 'archive-again')).toEqual(lines)
  })
})

describe('a restore by a superuser', () => {
  it('gives everything to the owner of the database, who starts and backs up as before', async () => {
    const url = await guided('given')
    await admin.unsafe('grant masar_rw, masar_definer to given with admin option')
    expect(await restore(urlOf('given'), 'first')).toEqual(first)
    const owners = await connected(
      url,
      (sql) => sql<{ owner: string }[]>`
      select pg_get_userbyid(relowner) as owner from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
      union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')
      union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'drizzle' order by 1`,
    )
    expect(owners.map(({ owner }) => owner)).toEqual(['given', 'masar_definer'])
    await deployed(url, async () => {
      await migrate(url)
      expect(await wallProblems()).toEqual([])
    })
    expect((await backUp(url, 'of-given')).tables).toEqual(first.tables)
  })
})

describe('a login without the rights', () => {
  it('is refused with the statements that give them, after which it restores, and the walls stand as before', async () => {
    const url = await guided('weak', '')
    const refusal = await restore(url, 'first').then(() => '', String)
    const statements = refusal.split('\n').filter((line) => line.startsWith('  '))
    expect(statements).toEqual([
      '  ALTER ROLE "weak" CREATEROLE;',
      '  ALTER DATABASE "weak" OWNER TO "weak";',
      '  GRANT masar_rw, masar_definer TO "weak" WITH ADMIN OPTION; -- where these roles exist',
    ])
    for (const statement of statements) await admin.unsafe(statement)
    expect(await restore(url, 'first')).toEqual(first)
    expect((await backUp(url, 'second')).tables).toEqual(first.tables)
    await deployed(url, async () => {
      await migrate(url)
      expect(await wallProblems()).toEqual([])
    })
    await expect(restore(url, 'first')).rejects.toThrow('has organizations already')
  })

  it('is refused a backup that would leave rows out, with the statements', async () => {
    await admin.unsafe(
      `create role reader login password 'x'; grant pg_read_all_data to reader; grant connect on database guide to reader`,
    )
    await expect(backUp(urlOf('guide', 'reader'), 'of-reader')).rejects.toThrow(
      /hides rows of \d+ tables .* the login that owns the tables, "guide".*ALTER ROLE "reader" BYPASSRLS;/s,
    )
  })
})
