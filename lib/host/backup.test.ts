import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded'
import { verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.contract'
import { issueCertificate } from '@/lib/domain/assessing/certificates/issuing.service'
import { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { createCheckpoint } from '@/lib/domain/house/activity-log/checkpoints.contract'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { closeDatabase } from '@/lib/platform/db/pool'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { DiskStorage } from '@/lib/platform/storage/disk'
import { storage } from '@/lib/platform/storage/storage'
import { asOwner } from '@/lib/platform/testing/owner'
import { backupConnections, writeBackup } from './backup'
import { type Manifest, readBackup, sumOf, tableFile } from './backup-format'
import { restoreBackup } from './restore'

const folder = mkdtempSync(join(tmpdir(), 'masar-backup-'))
// As root, the server runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711)
const path = (name: string) => join(folder, name)
const appSecret = env().APP_SECRET
const restoredFiles = new DiskStorage(path('restored-files'))
const before = { ...env() }
let org: Org
let code = ''
let cluster: EmbeddedDatabase

async function backUp(url: string, from: DiskStorage | ReturnType<typeof storage>, name: string): Promise<Manifest> {
  const sql = postgres(url, { max: backupConnections, onnotice: () => {} })
  const about = { now: new Date(), appSecret, version: '1.2.3' }
  return await writeBackup({ sql, storage: from, ...about }, path(name)).finally(() => sql.end())
}
/** As the deployment of the empty cluster, whose login the restored database lets in. */
async function restore(name: string, secret = appSecret): Promise<Manifest> {
  Object.assign(env(), { DATABASE_URL: cluster.url })
  const into = { ownerUrl: cluster.url, storage: restoredFiles, appSecret: secret }
  return await restoreBackup(into, path(name)).finally(() => Object.assign(env(), before))
}

/** Writes an organization with a role in one transaction, fifty times a second, until it is stopped; `done`: how many were acknowledged. */
function traffic() {
  let isOver = false
  let done = 0
  const running = asOwner(async (sql) => {
    for (const began = performance.now(); !isOver; await sleep(Math.max(0, began + done * 20 - performance.now()))) {
      const id = newId()
      await sql.begin(async (tx) => {
        await tx`insert into organizations (id, slug, name, regional_profile) values (${id}, ${`written-${done}`}, '{}', '{}')`
        await tx`insert into roles (organization_id, id, type, name, name_key)
          values (${id}, ${newId()}, 'user', ${tx.json({ ar: 'سطر\n\t\\' })}, ${'one\r\n\t\\N'})`
      })
      done += 1
    }
  })
  const stop = async () => {
    isOver = true
    await running
  }
  return { done: () => done, stop }
}
const writtenIn = async (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [row] = await sql<{ organizations: number; roles: number; last: number }[]>`
    select count(*)::int as organizations, count(r.id)::int as roles, max(substr(slug, 9)::int) as last
    from organizations o left join roles r on r.organization_id = o.id where slug like 'written-%'`
  await sql.end()
  return row
}

beforeAll(async () => {
  org = await freshOrganization()
  const names = { holderName: { ar: 'سارة' }, title: { en: 'Safety' }, issuerName: { ar: 'أكاديمية', en: 'Academy' } }
  const issue = { userId: org.learner.user.id, ...names }
  code = (await runAsSystem(org.organization, 'certificateIssued', (context) => issueCertificate(context, issue))).code
  await withPhoto(org, org.learner, await pngOf(16, 16))
  expect((await org.admin.call(createCheckpoint, {})).status).toBe(201)
  cluster = await startEmbedded({ folder: path('cluster'), settings: ['fsync=off'] })
})
afterAll(async () => {
  Object.assign(env(), before)
  await closeDatabase()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup that is written under traffic', () => {
  let first: Manifest
  it('holds one state: whole transactions, none after a missing one', async () => {
    const writes = traffic()
    await vi.waitFor(() => expect(writes.done()).toBeGreaterThan(5), 60_000)
    first = await backUp(process.env.TEST_DATABASE_URL ?? '', storage(), 'first')
    await writes.stop()
    const acknowledged = writes.done()
    expect(await readBackup(path('first'))).toEqual(first)
    expect(await restore('first')).toEqual(first)
    const written = await writtenIn(cluster.url)
    expect(written?.organizations).toBeGreaterThan(0)
    expect(written?.organizations).toBeLessThanOrEqual(acknowledged)
    expect(written).toEqual({ organizations: written?.organizations, roles: written?.organizations, last: written?.last ?? 0 })
    expect(written?.last).toBe((written?.organizations ?? 0) - 1)
  })

  it('is restored equal in an empty cluster: rows, sequences, files', async () => {
    const second = await backUp(cluster.url, restoredFiles, 'second')
    expect(second.tables).toEqual(first.tables)
    expect(second.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(12)
    expect(second.sequences).toEqual(first.sequences)
    const sortedFiles = ({ files }: Manifest) => files.toSorted((one, other) => one.key.localeCompare(other.key))
    expect(sortedFiles(second)).toEqual(sortedFiles(first))
    expect(second.files.some(({ key }) => key.startsWith(org.organization.id))).toBe(true)
  })

  it('has certificates and an activity log that verify there', async () => {
    await closeDatabase()
    Object.assign(env(), { DATABASE_URL: cluster.url, DATABASE_SOCKET: undefined })
    const { envelope } = await org.admin.call(verifyActivityLog, {})
    expect(envelope.data).toMatchObject({ isIntact: true, isComplete: true, checkpoints: { checked: 1, firstFault: null } })
    const { data } = (await org.stranger(verifyCertificate, { params: { code } })).envelope
    expect(data).toMatchObject({ status: 'valid' })
    await closeDatabase()
    Object.assign(env(), before)
  })
})

describe('a backup is refused', () => {
  const changed = (name: string, change: (manifest: Manifest) => Manifest) => {
    cpSync(path('first'), path(name), { recursive: true })
    const manifest = change(JSON.parse(readFileSync(join(path(name), 'manifest.json'), 'utf8')))
    const text = JSON.stringify(manifest)
    writeFileSync(join(path(name), 'manifest.json'), text)
    writeFileSync(join(path(name), 'manifest.json.sha256'), sumOf(text))
  }

  it('where the database has organizations already, or a backup of that name exists', async () => {
    await expect(restore('first')).rejects.toThrow('has organizations already')
    await expect(backUp(cluster.url, restoredFiles, 'first')).rejects.toThrow('exists already')
  })

  it('if it is of another version of the tables, or of another secret', async () => {
    changed('older', (manifest) => ({ ...manifest, migration: 'x' }))
    await expect(restore('older')).rejects.toThrow('version 1.2.3 with another state of the tables')
    await expect(restore('first', 'another secret of at least 32 characters')).rejects.toThrow('another APP_SECRET')
  })

  it('if a part is missing, cut or changed, or its manifest names what is no table or file', async () => {
    cpSync(path('first'), path('cut'), { recursive: true })
    const file = join(path('cut'), tableFile('organizations'))
    writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('written-0', 'written-9')))
    await expect(restore('cut')).rejects.toThrow('The rows of organizations were cut or changed')
    rmSync(file)
    await expect(restore('cut')).rejects.toThrow('The rows of organizations were cut or changed')
    writeFileSync(join(path('cut'), 'manifest.json'), '{}')
    await expect(restore('cut')).rejects.toThrow('The manifest of the backup was cut or changed')
    changed('hostile', (manifest) => ({ ...manifest, files: [{ key: '../../x', bytes: 1, sha256: 'a'.repeat(64) }] as never }))
    await expect(restore('hostile')).rejects.toThrow('not of the form')
    await expect(restore('nowhere')).rejects.toThrow('holds no whole backup')
  })

  it('and leaves nothing half written', async () => {
    await asOwner(async (sql) => {
      const bound = `bound_${newId().slice(-12)}`
      await sql.unsafe(
        `create role ${bound} login password 'x'; grant pg_read_all_data to ${bound}; grant connect on database ${new URL(process.env.TEST_DATABASE_URL ?? '').pathname.slice(1)} to ${bound}`,
      )
      const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { username: bound, password: 'x' }).toString()
      // Row-level security binds this role: Postgres refuses rather than leaving rows out.
      await expect(backUp(url, restoredFiles, 'bound')).rejects.toThrow('row-level security')
      await sql.unsafe(`drop owned by ${bound}; drop role ${bound}`)
    })
    expect([existsSync(path('bound')), existsSync(path('bound.part'))]).toEqual([false, false])
  })
})
