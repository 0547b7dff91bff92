import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import * as keys from '@/lib/domain/api-keys/api-keys.contract'
import { createServiceAccount } from '@/lib/domain/api-keys/service-accounts.contract'
import { freshOrganization } from '@/lib/domain/fixtures'
import { env } from '@/lib/platform/env'
import { startServer } from '@/server'

const example = 'docs/examples/nightly-sync.mjs'
const { DEFAULT_ORGANIZATION, RATE_LIMIT_GENERAL } = env()
afterEach(() => {
  Object.assign(env(), { DEFAULT_ORGANIZATION, RATE_LIMIT_GENERAL })
})

/** An organization of 253 people that the bare host serves, and a key of a service account that may read them. */
async function office() {
  const { admin, roles, organization, database } = await freshOrganization()
  const people = Array.from({ length: 250 }, (_, at) => ({
    organizationId: organization.id,
    email: `p${at}@sync.example`,
    name: {},
  }))
  await database((db) => db.insert(users).values(people))
  Object.assign(env(), { DEFAULT_ORGANIZATION: organization.slug })
  const account = await admin.call(createServiceAccount, { body: { name: 'Nightly sync', roleIds: [roles.admin] } })
  const body = { name: 'Nightly', kind: 'service', serviceAccountId: (account.envelope.data as { id: string }).id }
  const made = (await admin.call(keys.createApiKey, { body })).envelope.data as { id: string; key: string; secret: string }
  const reset = async (overlapSeconds: number) => {
    const { envelope } = await admin.call(keys.resetApiKey, { params: { id: made.id }, body: { overlapSeconds } })
    return `${made.key}:${(envelope.data as { secret: string }).secret}`
  }
  return { header: `${made.key}:${made.secret}`, reset }
}

/** Hands requests on to a server, and has something happen before some of them, by number; null where no server answers. */
async function gateway(target: () => string, before: Record<number, () => Promise<void>>) {
  const seen: { status: number | null; path: string }[] = []
  const server = createServer(async ({ method = 'GET', url = '/', headers, socket }, response) => {
    const sent = { 'x-api-key': String(headers['x-api-key']), authorization: String(headers.authorization ?? '') }
    await before[seen.length + 1]?.()
    const answer = await fetch(`${target()}${url}`, { method, headers: sent }).catch(() => null)
    seen.push({ status: answer?.status ?? null, path: url.split('?')[0]?.split('/').at(-1) ?? '' })
    if (!answer) return void socket.destroy()
    const after = answer.headers.get('retry-after')
    response.writeHead(answer.status, after === null ? {} : { 'retry-after': after })
    response.end(await answer.text())
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, seen, close: () => server.close() }
}

it('the nightly sync of the documents survives a rotated secret, a limit and a restarted server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-sync-'))
  const [keyFile, out] = [join(folder, 'key'), join(folder, 'members.json')]
  const { header, reset } = await office()
  writeFileSync(keyFile, header)
  let server = await startServer({ port: 0, apiOnly: true })
  let fresh = ''
  const way = await gateway(() => server.url, {
    // Page 1 is read with the old secret, within the overlap.
    2: async () => {
      fresh = await reset(3600)
    },
    // The overlap is over: the secret in use is refused, and the new one is there.
    3: async () => {
      fresh = await reset(0)
      writeFileSync(keyFile, fresh)
    },
    // Nobody gets through, and is told to come back in a second.
    5: async () => void Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 0, seconds: 1 } }),
    6: async () => void Object.assign(env(), { RATE_LIMIT_GENERAL }),
    7: () => server.close(),
    8: async () => {
      server = await startServer({ port: 0, apiOnly: true })
    },
  })
  try {
    const program = spawn(process.execPath, [example, way.url, keyFile, out], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (printed += text))
    const [code] = await once(program, 'close')
    expect([code, printed]).toEqual([0, '253 members\n'])
    const members = JSON.parse(readFileSync(out, 'utf8')) as { email: string }[]
    expect(new Set(members.map(({ email }) => email)).size).toBe(253)
    expect(way.seen).toEqual([
      { status: 200, path: 'token' },
      { status: 200, path: 'list' },
      { status: 401, path: 'list' },
      { status: 200, path: 'token' },
      { status: 429, path: 'list' },
      { status: 200, path: 'list' },
      { status: null, path: 'list' },
      { status: 200, path: 'list' },
    ])
  } finally {
    way.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('the nightly sync is under forty lines without its comments', () => {
  const lines = readFileSync(example, 'utf8').split('\n')
  expect(lines.filter((line) => line.trim() && !line.trim().startsWith('//')).length).toBeLessThan(40)
})
