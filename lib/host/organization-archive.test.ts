import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { archivedTables } from '@/db/archive/archive'
import { emptied, leftOut } from '@/db/archive/tables'
import { verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.contract'
import { issueCertificate } from '@/lib/domain/assessing/certificates/issuing.service'
import { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { createCheckpoint } from '@/lib/domain/house/activity-log/checkpoints.contract'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import { acknowledge } from '@/lib/domain/learning/progress/answers.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { storage } from '@/lib/platform/storage/storage'
import { asOwner } from '@/lib/platform/testing/owner'
import { exportOrganization, importOrganization } from './organization-archive'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
const path = (name: string) => join(folder, name)
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
/** Without the moment of the export, which the last line's sum covers. */
const contentOf = (file: string) => linesOf(file).slice(1, -1)

const exported = (slug: string, file: string) =>
  asOwner((sql) => exportOrganization({ sql, storage: storage(), now: clock.now() }, slug, file))
const objectsOf = async ({ organization: { id } }: Org) => {
  const files = await asOwner((sql) => sql<{ id: string }[]>`select id from assets where organization_id = ${id}`)
  return (await Promise.all(files.map((file) => storage().list(`${id}/${file.id}/`)))).flat().toSorted()
}
const imported = (file: string) => asOwner((sql) => importOrganization({ sql, storage: storage() }, file))

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

const certificateOf = async ({ organization, learner }: Org) => {
  const names = { holderName: { ar: 'سارة' }, title: { en: 'Safety' }, issuerName: { ar: 'أكاديمية', en: 'Academy' } }
  const { code } = await runAsSystem(organization, 'certificateIssued', (context) =>
    issueCertificate(context, { userId: learner.user.id, ...names }),
  )
  return code
}

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
  await acknowledge(org)
  await withPhoto(org, org.learner, await pngOf(16, 16))
  expect((await org.admin.call(createCheckpoint, {})).status).toBe(201)
})

it('is restored equal where its keys are unknown; its activity log, checkpoints and certificates still verify', async () => {
  const { slug, id } = org.organization
  const code = await certificateOf(org)
  await exported(slug, path('one'))
  // People sign in again; here their sessions are kept for the requests below.
  const sessions = await asOwner((sql) => sql`select * from sessions where organization_id = ${id}`)
  const objects = await objectsOf(org)
  expect(objects).not.toEqual([])
  await forget(org)
  for (const object of objects) await storage().remove(object)
  const keys = await asOwner((sql) => sql`delete from checkpoint_keys returning *`)
  expect(await imported(path('one'))).toEqual({ id, slug })
  expect(await objectsOf(org)).toEqual(objects)
  await asOwner((sql) => sql`insert into sessions ${sql(sessions)}`)
  await exported(slug, path('two'))
  expect(contentOf(path('two'))).toEqual(contentOf(path('one')))
  expect(contentOf(path('one')).length).toBeGreaterThan(15)
  const { envelope } = await org.admin.call(verifyActivityLog, {})
  expect(envelope.data).toMatchObject({ isIntact: true, isComplete: true, checkpoints: { checked: 1, firstFault: null } })
  expect((await org.stranger(verifyCertificate, { params: { code } })).envelope.data).toMatchObject({ status: 'valid' })
  await asOwner(async (sql) => {
    await sql`delete from checkpoint_keys`
    await sql`insert into checkpoint_keys ${sql(keys)}`
  })
})

it('holds no secret', async () => {
  const text = linesOf(path('one')).join('\n')
  expect(text).toContain(org.learner.email)
  expect(text).not.toContain('$argon2')
  for (const table of Object.keys(leftOut)) expect(text).not.toContain(`"table":"${table}"`)
})

it('is refused where the organization is, when it was changed or cut, and leaves nothing behind', async () => {
  await expect(imported(path('one'))).rejects.toThrow('already has the organization')
  const lines = linesOf(path('one'))
  await forget(org)
  const attempt = (name: string, changed: string[]) => {
    writeFileSync(path(name), gzipSync(`${changed.join('\n')}\n`))
    return imported(path(name))
  }
  const typed = lines.map((line) => line.replace('Sara Alahmad', 'Sara Alahmed'))
  expect(typed).not.toEqual(lines)
  await expect(attempt('changed', typed)).rejects.toThrow('cut or changed')
  await expect(attempt('cut', lines.slice(0, -1))).rejects.toThrow()
  await expect(attempt('shorter', lines.toSpliced(3, 1))).rejects.toThrow()
  const other = lines.map((line, at) => (at === 0 ? line.replace(/"migration":"\w+"/, '"migration":"older"') : line))
  await expect(attempt('older', other)).rejects.toThrow('another version of the database')
  await imported(path('one'))
})

it('has every table of an organization but those that are left out, and every secret of the others is emptied', async () => {
  const tables = await asOwner((sql) => archivedTables(sql))
  const suspects = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /hash|secret|sealed|nonce|token/.test(column.name) && !emptied[name]?.includes(column.name))
      .map((column) => `${name}.${column.name}`),
  )
  // Hashes of contents, which prove and reveal nothing.
  const hashes = ['actor_hash', 'hash', 'prev_hash'].map((column) => `activity_logs.${column}`)
  expect(suspects.toSorted()).toEqual([
    'activity_log_checkpoints.hash',
    'activity_log_heads.hash',
    'activity_log_heads.removed_hash',
    ...hashes,
    // An address.
    'lti_platforms.token_url',
    // Readable by its server alone. Where it cannot be read, its response stays hidden until the survey is closed; without it, it would show.
    'survey_anonymous_responses.sealed_batch',
  ])
})
