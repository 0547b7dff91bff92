import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.service'
import { createRole } from '@/lib/domain/house/roles/roles.service'
import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { migrate } from '@/lib/platform/db/migrate'
import { patience } from '@/lib/platform/db/patience'
import { closeDatabase } from '@/lib/platform/db/pool'
import { env } from '@/lib/platform/env'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { caller } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { longPatience } from '@/lib/platform/testing/long-patience'
import { waitAsShipped, waitLong } from '@/lib/platform/testing/patience'
import { middleware } from '@/middleware'
import { type Running, startServer } from '@/server'

/**
 * The product's own limits, except those that a connection keeps for good: one that was opened during an outage would end slow statements of a busy
 * machine after the recovery. Without them `silenceMs` ends what waits for a database that does not answer.
 */
function waitBriefly() {
  waitAsShipped()
  const { statementMs, connectMs } = longPatience
  Object.assign(patience, { statementMs, connectMs })
}

// A Postgres for this file only, which is stopped, killed and frozen.
const outer = mkdtempSync(join(tmpdir(), 'masar-outage-'))
chmodSync(outer, 0o711)
const folder = join(outer, 'postgres')
let database: EmbeddedDatabase
let server: Running
let call: ReturnType<typeof caller>
let origin: string

beforeAll(async () => {
  waitBriefly()
  database = await startEmbedded({ folder })
  Object.assign(env(), { DATABASE_URL: database.url, DATABASE_APP_URL: undefined, DATABASE_SOCKET: undefined, trustProxy: '1' })
  await migrate(database.url)
  server = await startServer({ port: 0, apiOnly: true })
  const org = await freshOrganization()
  origin = org.origin
  const headers = { 'x-api-key': org.apiKey, authorization: `Bearer ${org.admin.tokens.accessToken}` }
  call = caller(overHttp(server.url), org.origin, () => headers)
})
afterAll(async () => {
  await server?.close()
  await closeDatabase()
  await database?.stop()
  rmSync(outer, { recursive: true, force: true })
})

const profile = () => call(readProfile.contract)
// Checks and page together on a shared connection, where everything is in order.
const list = () => call(listLearningPaths)
const write = (name: string) =>
  call(createRole.contract, { body: { name: { ar: name, en: name }, type: 'user', permissions: [] } })
/** The response of the middleware to a page's request. */
const openPage = () =>
  middleware(new NextRequest(`${origin}/verify`, { headers: { 'accept-language': 'en', host: new URL(origin).host } }))
const ready = async () => (await fetch(`${server.url}/readyz`)).status

/** While the database is unavailable: only 503/5000 with Retry-After, concurrently and in sequence. The times are measured by rows T22 and T23 of the fault runs. */
async function assertAway() {
  waitBriefly()
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? profile() : list())),
      write('Away'),
    ])
    for (const { status, envelope, headers } of answers) {
      expect([status, envelope.statusCode]).toEqual([503, 5000])
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
  }
  expect(await ready()).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const page = await openPage()
  expect([page.status, page.headers.get('content-language')]).toEqual([503, 'en'])
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await page.text()).toContain(text('en', 'common.refused.unavailable.title', {}))
}

/** Recovers without a restart, for every connection of the pool. The times are measured by rows T22 and T23 of the fault runs. */
async function assertBack() {
  const all = async () => new Set((await Promise.all(Array.from({ length: 30 }, profile))).map(({ status }) => status))
  waitLong()
  await vi.waitFor(async () => expect(await all()).toEqual(new Set([200])), { timeout: 240_000, interval: 50 })
  // After recovery no old connection is used again.
  for (let round = 0; round < 3; round += 1) expect(await all()).toEqual(new Set([200]))
  expect((await write(`Back ${newId()}`)).status).toBe(201)
  expect(await ready()).toBe(200)
}

const postmaster = () => Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
/** Postgres' processes: the first one and its children. */
function processes(): number[] {
  const first = postmaster()
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [first, ...pairs.flatMap(([pid = 0, parent]) => (parent === first ? [pid] : []))]
}
const signal = (name: NodeJS.Signals) => {
  for (const pid of processes()) process.kill(pid, name)
}

describe('without its database the server', () => {
  it('answers 503 while it is stopped and recovers by itself', async () => {
    for (const ask of [profile, list, list, openPage]) expect((await ask()).status).toBe(200)
    await database.stop()
    await assertAway()
    database = await startEmbedded({ folder })
    await assertBack()
  })

  it('answers 503 when it was killed and recovers by itself', async () => {
    const victims = processes()
    for (const pid of victims) process.kill(pid, 'SIGKILL')
    await assertAway()
    await database.stop()
    database = await startEmbedded({ folder })
    await assertBack()
  })

  it('answers 503 while it is frozen, accumulates no work, and recovers by itself', async () => {
    signal('SIGSTOP')
    try {
      await assertAway()
    } finally {
      signal('SIGCONT')
    }
    await assertBack()
  })
})
