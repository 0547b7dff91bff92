import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { analyticsExports } from '@/db/schema/analytics'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { recordsIn } from '@/lib/domain/people/member-imports/csv-records.rules'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { unzipped } from '@/lib/platform/archive'
import { clock } from '@/lib/platform/clock'
import { storage } from '@/lib/platform/storage/storage'
import { type AnalyticsExport, exportAnalytics, listAnalyticsExports } from './export.contract'
import { removeExports } from './export.service'
import { liveThrough, putWorld, runJobs } from './histories.fixtures'
import { queryAnalytics } from './query.contract'
import { tableOf } from './tables.rules'
import { dailyMetrics } from './words'

type Made = z.input<typeof AnalyticsExport>
type Row = { day: string; metric: string; path: string | null; language: string | null; value: number | null }

afterEach(() => {
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
})

const key = ({ day, metric, path, language }: Row) => [day, metric, path ?? '', language ?? ''].join()
const sorted = (rows: readonly Row[]) => rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))

const newest = async (org: Org): Promise<Made | undefined> => (await org.admin.call(listAnalyticsExports)).data[0]

/** The bytes of an export with the address in the list. */
async function made(org: Org, body: object, language = 'en'): Promise<Buffer> {
  const asked = await org.admin.call(exportAnalytics, { body, headers: { 'x-custom-lang': language } })
  expect(asked.status, asked.text).toBe(202)
  await runJobs()
  const one = await newest(org)
  expect(one).toMatchObject({ isReady: true, ...(asked.envelope.data as object) })
  const request = new Request(`${org.origin}${one?.file?.url}`, { headers: { host: new URL(org.origin).host } })
  const bytes = Buffer.from(await (await answerFile(request, null)).arrayBuffer())
  expect(bytes).toHaveLength(one?.size ?? -1)
  return bytes
}

/** The numbers of the API for the same days. */
async function asked(org: Org, by: 'path' | 'language'): Promise<Row[]> {
  const { envelope } = await org.admin.call(queryAnalytics, { body: { metrics: dailyMetrics, by, grain: 'day' } })
  const { rows } = envelope.data as { rows: (Omit<Row, 'day'> & { period: string })[] }
  return sorted(rows.map(({ period, metric, path, language, value }) => ({ day: period, metric, path, language, value })))
}

describe('an export of numbers', () => {
  let org: Org
  beforeAll(async () => {
    org = await freshOrganization()
    await liveThrough(org, await putWorld(org, 9), { seed: 5, steps: 120 })
  })

  it('is what the API answers, hidden numbers included, as CSV and NDJSON', async () => {
    const expected = await asked(org, 'language')
    expect(expected.length).toBeGreaterThan(10)
    const csv = (await made(org, { format: 'csv', by: 'language' })).toString()
    expect(csv.charCodeAt(0)).toBe(0xfeff)
    const [titles, ...rows] = recordsIn(csv.slice(1), ',', true).records.map(({ cells }) => cells)
    expect(titles?.[0]).toBe('Day')
    const cells = rows.map(([day = '', , metric = '', , path, , language, value]) => ({
      day,
      metric,
      path: path || null,
      language: language || null,
      value: value === '' ? null : Number(value),
    }))
    expect(sorted(cells)).toEqual(expected)
    const lines = (await made(org, { format: 'ndjson', by: 'language' })).toString().trimEnd().split('\n')
    expect(sorted(lines.map((line) => JSON.parse(line)))).toEqual(expected)
    expect((await newest(org))?.suppressed).toBe(expected.filter(({ value }) => value === null).length)
  })

  it('is a workbook with real days that another program reads, from right to left in Arabic', async () => {
    const expected = await asked(org, 'path')
    const bytes = await made(org, { format: 'xlsx', by: 'path' }, 'ar')
    const { SheetNames, Sheets, Workbook } = readWorkbook(bytes, { cellDates: true, UTC: true })
    const sheet = Sheets[SheetNames[0] ?? '']
    if (!sheet) throw new Error('The workbook has a sheet')
    expect(Workbook?.Views?.[0]?.RTL ?? true).toBe(true)
    const [titles, ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, UTC: true })
    expect(titles?.[0]).toBe('اليوم')
    const read = rows.map(([day, , metric, , path, , language, value]) => ({
      day: (day as Date).toISOString().slice(0, 10),
      metric: String(metric),
      path: path as string | null,
      language: language as string | null,
      value: value as number | null,
    }))
    expect(sorted(read)).toEqual(expected)
  })

  it('is Parquet by day in which DuckDB finds the same rows and sums', async () => {
    const expected = await asked(org, 'path')
    const archive = await made(org, { format: 'parquet', by: 'path' })
    const files = await unzipped(archive, { entries: 400, bytes: 10_000_000, accepts: () => true })
    const folder = await mkdtemp(join(tmpdir(), 'masar-parquet-'))
    try {
      for (const [name, bytes] of files) {
        expect(name).toMatch(/^day=\d{4}-\d\d-\d\d\/part-0\.parquet$/)
        await mkdir(join(folder, dirname(name)), { recursive: true })
        await writeFile(join(folder, name), bytes)
      }
      const duck = await (await DuckDBInstance.create()).connect()
      const from = `from read_parquet('${folder}/*/*.parquet', hive_partitioning = true, hive_types_autocast = false)`
      const rows = (
        await duck.runAndReadAll(`select day::varchar as day, metric, path, language, value ${from}`)
      ).getRowObjectsJson()
      expect(sorted(rows as Row[])).toEqual(expected)
      const sums = await duck.runAndReadAll(`select metric, sum(value)::int as total ${from} group by 1 order by 1`)
      const total = (metric: string) =>
        expected.filter((row) => row.metric === metric).reduce((sum, { value }) => sum + (value ?? 0), 0)
      for (const { metric, total: found } of sums.getRowObjectsJson()) expect(found ?? 0).toBe(total(String(metric)))
      duck.closeSync()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is deleted with its file after seven days', async () => {
    await made(org, { format: 'csv' })
    const { id } = (await newest(org)) ?? {}
    Object.assign(clock, { offsetMs: 7 * 86_400_000 + 60_000 })
    expect(await removeExports()).toBeGreaterThan(0)
    expect(await org.database((db) => db.$count(analyticsExports))).toBe(0)
    expect(await storage().list(`${org.organization.id}/${id}/`)).toEqual([])
  })
})

describe('a table', () => {
  const row = { day: '2026-11-21', metric: 'starts', path: 'p', language: 'ar', value: 3 } as const
  const titled = (title: string) => [{ ...row, title: { en: title } }]

  it('never makes a formula of a title, in CSV and as a workbook', async () => {
    const formula = '=HYPERLINK("http://evil.example")'
    const csv = (await tableOf(titled(formula), 'csv', 'en', new Date(0))).toString()
    expect(csv).toContain(`"'=HYPERLINK`)
    const book = readWorkbook(await tableOf(titled(formula), 'xlsx', 'en', new Date(0)))
    const cell = book.Sheets[book.SheetNames[0] ?? '']?.D2
    expect([cell?.t, cell?.v, cell?.f]).toEqual(['s', formula, undefined])
  })

  it('has characters that XML forbids left out of the workbook, and the others kept', async () => {
    const book = readWorkbook(await tableOf(titled('a\u0000\u0008b <&"> \u{1f600} سلامة'), 'xlsx', 'en', new Date(0)))
    expect(book.Sheets[book.SheetNames[0] ?? '']?.D2?.v).toBe('ab <&"> \u{1f600} سلامة')
  })

  it('of nothing has titles alone', async () => {
    expect((await tableOf([], 'csv', 'en', new Date(0))).toString().split('\r\n')).toHaveLength(2)
    const book = readWorkbook(await tableOf([], 'xlsx', 'en', new Date(0)))
    expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })).toHaveLength(1)
  })
})
