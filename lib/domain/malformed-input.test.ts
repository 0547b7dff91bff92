import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { PageQuery } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import { freshAddress } from '@/lib/platform/testing/call'
import { seed } from '@/lib/platform/testing/seed'
import { openSession } from './house/identity/sign-in/tokens.service'
import { among, makeWorld, type World } from './testing/contract-suite'
import { prepare } from './testing/examples'
import { handle } from './testing/fixtures'
import { type Good, mutated, mutations } from './testing/malformed-input'

env().CAPTCHA_PROVIDER = 'test'
// `npm run test:fuzz` sends more to each operation.
const all = among(() => true)
/** About 2,500 requests in all and at least 12 for each operation, because they mainly test the shared pipeline. */
const perOperation = Number(process.env.FUZZ_PER_OPERATION ?? Math.max(12, Math.round(2500 / all.length)))
const seen = new Map<number, number>()

/** The problem of an answer: null if it is an envelope and no internal error. */
async function problemOf(response: Response): Promise<string | null> {
  if (response.status >= 500) return `status ${response.status}`
  const text = await response.text()
  if (response.status === 304) return text === '' ? null : '304 with a body'
  if (response.headers.get('content-type') !== 'application/json; charset=utf-8') return 'no JSON'
  const { statusCode, message, metadata } = JSON.parse(text) as Envelope
  const isWhole =
    typeof statusCode === 'number' &&
    typeof message === 'string' &&
    message !== '' &&
    metadata.version === '1' &&
    Boolean(metadata.requestId && metadata.path)
  if (!isWhole) return 'no envelope'
  if ((statusCode === 200) !== response.status < 300) return `${statusCode} under ${response.status}`
  return /node_modules|\.ts:\d|at Object|select .* from|postgres/i.test(message) ? `tells too much: ${message}` : null
}

describe('malformed input', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(handle)
  })

  it.each(all)('%s answers in the envelope and never with a fault', async (_, contract) => {
    const { home } = world
    const ready = await prepare(contract, home, world)
    const boss = await bossOf(world)
    const device = { platform: null, os: null, browser: null }
    const session = await withTenant(home.organization.id, (db) =>
      openSession(
        { db, organization: home.organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
        boss,
        'website',
        { signInMethod: 'password', authorityId: null },
      ),
    )
    const queryNames = [...Object.keys(contract.query?.shape ?? {}), ...(contract.list ? Object.keys(PageQuery.shape) : [])]
    const good: Good = { method: contract.method, path: contract.path, ...ready.input, queryNames }
    const token = contract.access === 'refreshToken' ? session.tokens.refreshToken : session.tokens.accessToken
    const given = {
      host: new URL(home.origin).host,
      'x-api-key': home.apiKey,
      authorization: `Bearer ${token}`,
      ...ready.input.headers,
    }
    const requests = fc
      .sample(mutations, { seed: seed + all.findIndex(([id]) => id === contract.id), numRuns: perOperation * 2 })
      .flatMap((changes) => {
        const request = mutated(good, changes, home.origin, given)
        return request ? [{ request, changes }] : []
      })
    const sent = requests.slice(0, perOperation)
    expect(sent.length).toBe(perOperation)
    const faults: object[] = []
    const next = async (): Promise<void> => {
      for (let one = sent.pop(); one; one = sent.pop()) {
        const response = await handle(one.request, freshAddress())
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
        const problem = await problemOf(response)
        if (problem)
          faults.push({ problem, url: one.request.url.slice(0, 300), changes: JSON.stringify(one.changes).slice(0, 600) })
      }
    }
    await Promise.all(Array.from({ length: 6 }, next))
    expect(faults, `seed ${seed}`).toEqual([])
  })

  it('was sent often enough, and got every kind of answer', () => {
    const tried = [...seen.values()].reduce((sum, number) => sum + number, 0)
    console.log(`malformed requests: ${tried}, seed ${seed}, by status: ${JSON.stringify(Object.fromEntries([...seen].sort()))}`)
    expect(tried).toBe(perOperation * all.length)
    for (const status of [200, 201, 400, 401, 404, 415, 422]) expect(seen.get(status) ?? 0, `${status}`).toBeGreaterThan(10)
  })
})

let boss: Promise<string> | undefined
/** A caller with all permissions, so that no request stops at a permission. */
function bossOf({ home }: World): Promise<string> {
  boss ??= home.person('boss', home.roles.superAdmin).then(({ user }) => user.id)
  return boss
}
