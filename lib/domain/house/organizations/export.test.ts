import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { archivedTables } from '@/db/archive/archive'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { acknowledge } from '@/lib/domain/learning/progress/answers.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { exportOrganization as exportByProgram, importOrganization } from '@/lib/host/organization-archive'
import { clock } from '@/lib/platform/clock'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { storage } from '@/lib/platform/storage/storage'
import { asOwner } from '@/lib/platform/testing/owner'
import {
  archiveDays,
  exportOrganization,
  listOrganizationExports,
  type OrganizationExport,
  type OrganizationExportDownload,
  readOrganizationExport,
} from './export.contract'
import { archiveParts, exportHandler, removeOrganizationExports } from './export.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Person = Org['admin']

const usual = { ...archiveParts }
afterEach(() => {
  Object.assign(archiveParts, usual)
  Object.assign(clock, { offsetMs: 0 })
})

const folder = mkdtempSync(join(tmpdir(), 'export-'))
const runJobs = () => new JobRunner([exportHandler]).runDue(new AbortController().signal)
const download = async (person: Person, exportId: string): Promise<z.input<typeof OrganizationExportDownload>> =>
  (await person.call(readOrganizationExport, { params: { exportId } })).data
const fetchFile = (org: Org, url: string | null) =>
  answerFile(new Request(`${org.origin}${url}`, { headers: { host: new URL(org.origin).host } }), null)
/** An export that was asked for and made; its id. */
async function made({ admin }: Org): Promise<string> {
  const asked = await admin.call(exportOrganization)
  expect(asked.status, asked.text).toBe(202)
  await runJobs()
  return (asked.envelope.data as { id: string }).id
}

/** How many rows each table of an archive has of an organization. */
const countsOf = ({ organization: { id } }: Org) =>
  asOwner(async (sql) => {
    const counts: Record<string, number> = {}
    for (const { name, tenant } of await archivedTables(sql)) {
      const [row] = await sql<{ total: number }[]>`select count(*)::int as total from ${sql(name)} where ${sql(tenant)} = ${id}`
      counts[name] = row?.total ?? 0
    }
    return counts
  })

/** Deletes everything that the database has of an organization. */
const forget = ({ organization: { id } }: Org) =>
  asOwner((sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      const tables = await tx<{ name: string }[]>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
      for (const { name } of tables) await tx`delete from ${tx(name)} where organization_id = ${id}`
      await tx`delete from organizations where id = ${id}`
    }),
  )

describe('an export of an organization by its administrator', () => {
  it('is the archive that the program makes, and is imported with the same rows and files', async () => {
    await freshOrganization()
    const org = await freshOrganization({ isPlatform: true })
    await acknowledge(org)
    await withPhoto(org, org.learner, await pngOf(64, 64))
    // Several parts, as of a large organization.
    archiveParts.bytes = 2000
    const id = await made(org)
    const program = join(folder, 'program')
    await asOwner((sql) => exportByProgram({ sql, storage: storage(), now: clock.now() }, org.organization.slug, program))
    const counts = await countsOf(org)
    const { url, name, size, lineCount } = await download(org.admin, id)
    expect(name).toMatch(new RegExp(`^${org.organization.slug}-\\d{4}-\\d\\d-\\d\\d\\.masar\\.gz$`))
    const answer = await fetchFile(org, url)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(size)
    const file = join(folder, 'api')
    writeFileSync(file, bytes)
    const linesOf = (packed: Buffer) => gunzipSync(packed).toString().trimEnd().split('\n')
    expect(linesOf(bytes).slice(1, -1)).toEqual(linesOf(readFileSync(program)).slice(1, -1))
    expect(linesOf(bytes)).toHaveLength(lineCount + 1)
    await forget(org)
    expect(await asOwner((sql) => importOrganization({ sql, storage: storage() }, file))).toMatchObject({
      id: org.organization.id,
    })
    expect(await countsOf(org)).toEqual(counts)
    // A server has one operator: no archive brings a second one.
    const [row] = await asOwner((sql) => sql`select is_platform from organizations where id = ${org.organization.id}`)
    expect(row).toEqual({ is_platform: false })
  })

  it('is downloaded by the person who asked for it alone, by an address that ends, and each time is recorded', async () => {
    const org = await freshOrganization()
    const other = await org.person('other', org.roles.admin)
    const id = await made(org)
    const list = async (person: Person): Promise<z.input<typeof OrganizationExport>[]> =>
      (await person.call(listOrganizationExports)).data
    expect(await list(org.admin)).toMatchObject([{ id, isReady: true }])
    expect(await list(other)).toEqual([])
    const refused = await other.call(readOrganizationExport, { params: { exportId: id } })
    expect([refused.status, refused.envelope.statusCode]).toEqual([404, 6208])
    expect((await org.instructor.call(exportOrganization)).status).toBe(403)
    const { url, size } = await download(org.admin, id)
    expect(await (await fetchFile(org, url)).arrayBuffer().then(({ byteLength }) => byteLength)).toBe(size)
    clock.offsetMs = 61 * 60_000
    expect((await fetchFile(org, url)).status).toBe(403)
    clock.offsetMs = 0
    for (const action of ['adminOrganizationExport', 'adminOrganizationExportDownloaded']) {
      const entries = (await org.admin.call(listActivityLog, { query: { action, outcome: 'success' } })).data as object[]
      expect(entries, action).toHaveLength(1)
    }
  })

  it('is made one at a time, and deleted with its file after its days', async () => {
    const org = await freshOrganization()
    const first = await org.admin.call(exportOrganization)
    const second = await org.admin.call(exportOrganization)
    expect([first.status, second.status, second.envelope.statusCode]).toEqual([202, 409, 6207])
    await runJobs()
    const { id, jobId } = first.envelope.data as { id: string; jobId: string }
    const job = await org.admin.call(readOwnJob, { params: { jobId } })
    expect(job.envelope.data).toMatchObject({ state: 'succeeded', progress: 100 })
    // The parts are gone, the archive is there.
    expect(await storage().list(`${org.organization.id}/${id}/`)).toHaveLength(1)
    clock.offsetMs = archiveDays * 86_400_000 + 1000
    await removeOrganizationExports()
    expect(await storage().list(`${org.organization.id}/${id}/`)).toEqual([])
    clock.offsetMs = 0
    expect((await org.admin.call(listOrganizationExports)).data).toEqual([])
  })
})
