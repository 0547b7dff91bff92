import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { recordsIn } from '@/lib/domain/people/member-imports/csv-records.rules'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { storage } from '@/lib/platform/storage/storage'
import { type ActivityLogEntry, listActivityLog } from './activity-log.contract'
import { type ActivityLogExport, exportActivityLog, exportRoleEvents, listActivityLogExports } from './export.contract'
import { exportHandler, exportLimits, removeExports } from './export.service'

type Item = z.input<typeof ActivityLogEntry>
type Made = z.input<typeof ActivityLogExport>

const usual = { ...exportLimits }
afterEach(() => {
  Object.assign(exportLimits, usual)
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
})

/** The rows of a CSV by their titles. */
function rowsOf(csv: string): Record<string, string>[] {
  const [titles = [], ...rows] = recordsIn(csv.slice(1), ',', true).records.map(({ cells }) => cells)
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])))
}

const runJobs = (sliceMs = 5000) => new JobRunner([exportHandler], { sliceMs }).runDue(new AbortController().signal)

async function office() {
  const org = await freshOrganization()
  const mint = (name: string) => org.admin.call(createApiKey, { body: { name } })
  const read = async (query: Record<string, string> = {}): Promise<Item[]> =>
    (await org.admin.call(listActivityLog, { query: { perPage: '100', orderBy: 'createdAt:asc', ...query } })).data
  const newest = async (): Promise<Made | undefined> => (await org.admin.call(listActivityLogExports)).data[0]
  const fetchFile = (url: string) =>
    answerFile(new Request(`${org.origin}${url}`, { headers: { host: new URL(org.origin).host } }), null)
  const files = async (body: object, language = 'en'): Promise<string[]> => {
    const asked = await org.admin.call(exportActivityLog, { body, headers: { 'x-custom-lang': language } })
    expect(asked.status, asked.text).toBe(202)
    await runJobs()
    const made = await newest()
    expect(made).toMatchObject({ isReady: true, ...(asked.envelope.data as object) })
    const answers = await Promise.all((made?.files ?? []).map(({ url }) => fetchFile(url)))
    return Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString()))
  }
  return { ...org, mint, read, newest, files, fetchFile }
}

describe('an export of the activity log', () => {
  it('is the list with its filters as NDJSON, oldest first, up to the moment it was asked for', async () => {
    const { mint, read, files, admin } = await office()
    for (const name of ['One', 'Two', 'Three']) await mint(name)
    const [all = ''] = await files({ format: 'ndjson' })
    const lines: Item[] = all
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const listed = await read()
    expect(lines).toEqual(listed.slice(0, lines.length))
    expect(lines.filter(({ action }) => action === 'adminApiKeyCreate')).toHaveLength(3)
    expect(lines.some(({ action }) => action === 'activityLogExported')).toBe(false)
    const [narrow = ''] = await files({
      format: 'ndjson',
      filters: { action: 'adminApiKeyCreate', user: admin.user.id },
      search: 'two',
    })
    expect(
      narrow
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).resource.label),
    ).toEqual(['Two'])
    const exported = await read({ action: 'activityLogExported' })
    expect(exported).toHaveLength(2)
    expect(exported[1]?.changes).toContainEqual({ field: 'action', after: ['adminApiKeyCreate'] })
  })

  it('is a CSV with a byte order mark, words of the language beside codes, and no formula', async () => {
    const { mint, files } = await office()
    await mint('=HYPERLINK("http://evil.example")')
    const [english = ''] = await files({ format: 'csv', filters: { action: 'adminApiKeyCreate' } })
    const [arabic = ''] = await files({ format: 'csv', filters: { action: 'adminApiKeyCreate' } }, 'ar')
    expect([english.charCodeAt(0), arabic.charCodeAt(0)]).toEqual([0xfeff, 0xfeff])
    expect(english.endsWith('\r\n')).toBe(true)
    expect(rowsOf(english)).toHaveLength(1)
    expect(rowsOf(english)[0]).toMatchObject({
      Action: 'Created an API key',
      Result: 'Succeeded',
      'Result (code)': 'success',
      Item: `'=HYPERLINK("http://evil.example")`,
    })
    expect(Object.values(rowsOf(arabic)[0] ?? {})).toEqual(
      expect.arrayContaining(['إنشاء مفتاح للواجهة البرمجية', 'adminApiKeyCreate', 'success']),
    )
    expect(Object.keys(rowsOf(arabic)[0] ?? {}).some((title) => /^[A-Za-z ]+$/.test(title))).toBe(false)
  })

  it('has files of bounded size that lack no record and repeat none, also if a process stops between two', async () => {
    const { mint, read, admin, newest, fetchFile } = await office()
    Object.assign(exportLimits, { atOnce: 2, perFile: 4 })
    for (let at = 0; at < 9; at += 1) await mint(`Key ${at}`)
    await admin.call(exportActivityLog, { body: { format: 'ndjson', filters: { action: 'adminApiKeyCreate' } } })
    for (let turns = 0; turns < 8 && !(await newest())?.isReady; turns += 1) await runJobs(0)
    await runJobs()
    const made = await newest()
    expect(made).toMatchObject({ isReady: true, recordCount: 9 })
    expect(made?.files.map(({ name }) => name)).toEqual(
      [1, 2, 3].map((at) => expect.stringMatching(new RegExp(`-${at}\\.ndjson$`))),
    )
    const texts = await Promise.all((made?.files ?? []).map(async ({ url }) => (await fetchFile(url)).text()))
    const labels = texts.flatMap((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).resource.label),
    )
    expect(labels).toEqual((await read({ action: 'adminApiKeyCreate' })).map(({ resource }) => resource?.label))
    expect(labels).toHaveLength(9)
  })

  it('of no record is a file with titles alone', async () => {
    const { files } = await office()
    const [csv = ''] = await files({ format: 'csv', filters: { ipAddress: '192.0.2.99' } })
    expect(csv.split('\r\n')).toHaveLength(2)
  })

  it('is for those with the permission, of their organization, and its address is good in its own alone', async () => {
    const [one, other] = [await office(), await office()]
    const reader = await one.admin.call(createRole, {
      body: {
        name: { ar: 'مطالع', en: 'Reader' },
        type: 'admin',
        permissions: [{ subject: 'activityLog', action: 'read', scope: 'any' }],
      },
    })
    const person = await one.person('reader', (reader.envelope.data as { id: string }).id)
    const asked = await person.call(exportActivityLog, { body: { format: 'csv' } })
    expect([asked.status, asked.envelope.statusCode]).toEqual([403, 5180])
    await one.files({ format: 'csv' })
    const [{ url } = { url: '' }] = (await one.newest())?.files ?? []
    expect((await other.admin.call(listActivityLogExports)).data).toEqual([])
    expect((await other.fetchFile(url)).status).toBe(403)
    Object.assign(clock, { offsetMs: 3_700_000 })
    expect((await one.fetchFile(url)).status).toBe(403)
  })

  it('is removed with its files after seven days', async () => {
    const { organization, files, newest, database } = await office()
    await files({ format: 'csv' })
    const prefix = `${organization.id}/${(await newest())?.id}/` as const
    expect(await storage().list(prefix)).toHaveLength(1)
    await database((db) => db.execute(sql`update activity_log_exports set expires_at = now() - interval '1 second'`))
    expect(await removeExports()).toBeGreaterThan(0)
    expect(await storage().list(prefix)).toEqual([])
    expect(await newest()).toBeUndefined()
  })
})

describe('the changes of roles', () => {
  it('are a CSV of the records about roles alone, newest first, and reading it is recorded', async () => {
    const { admin, mint, read } = await office()
    await mint('Not a role')
    for (const en of ['First', 'Second'])
      await admin.call(createRole, { body: { name: { ar: en === 'First' ? 'أول' : 'ثان', en }, type: 'admin', permissions: [] } })
    const { envelope, status, text } = await admin.call(exportRoleEvents)
    expect(status, text).toBe(200)
    const data = envelope.data as z.input<typeof exportRoleEvents.returns>
    const rows = rowsOf(data.text)
    expect(rows.slice(0, 2).map(({ Item }) => Item)).toEqual(['Second', 'First'])
    expect(new Set(rows.map((row) => row['Item type (code)']))).toEqual(new Set(['role']))
    expect(data).toMatchObject({ recordCount: rows.length, isComplete: true })
    expect(await read({ action: 'adminRoleEventExport' })).toHaveLength(1)
  })
})
