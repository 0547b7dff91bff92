import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { logout, readProfile, refresh } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { openSession } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import type { Envelope } from '@/lib/platform/http/envelope'
import { freshAddress } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { startNext } from '@/lib/platform/testing/next-host'

type Host = Awaited<ReturnType<typeof startNext>>
type Org = Awaited<ReturnType<typeof freshOrganization>>
let hosts: Host[] = []
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
  hosts = await Promise.all([1, 2].map(() => startNext({ TRUST_PROXY: '1' })))
})
afterAll(() => Promise.all(hosts.map((host) => host.close())))

/** A browser whose cookies every answer changes, and whose requests go to the one process and the other by turns. */
function browser(cookies: Record<string, string>) {
  const jar = new Map(Object.entries(cookies))
  const address = freshAddress()
  const senders = hosts.map(({ url }) => overHttp(url))
  let sent = 0
  const send = async (path: string, method = 'GET') => {
    const headers = {
      host: new URL(org.origin).host,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-console': '1',
      'sec-fetch-site': 'same-origin',
    }
    sent += 1
    const answer = await senders[sent % senders.length]?.(
      new Request(`${org.origin}/console/api${path}`, { method, headers }),
      address,
    )
    if (!answer) throw new Error('No process is up')
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    const envelope = (await answer.json()) as Envelope<Record<string, unknown>>
    return { status: answer.status, envelope }
  }
  return { jar, send }
}

const device = { platform: 'desktop', os: 'Linux', browser: 'Test' }
const begin = () =>
  org.database((db) =>
    openSession(
      { db, organization: org.organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
      org.learner.user.id,
      'website',
      { signInMethod: 'password', authorityId: null },
    ),
  )
const sessionOf = (id: string) => org.database(async (db) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0])
const reuses = () => org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'sessionRefreshReuse')))

describe('the console on two processes', () => {
  it('signs nobody out when eight requests at once find the access token expired', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { sessionId, tokens } = await begin()
      const { jar, send } = browser({ 'masar-access': 'ran.out.now', 'masar-refresh': tokens.refreshToken })
      // Some reload, as pages that found no access token do, while others read.
      const ask = (at: number) => (at % 4 === 3 ? send(refresh.path, refresh.method) : send(readProfile.path))
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)))
      // A machine that is too busy says so (503), and that signs nobody out.
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      let last = await send(readProfile.path)
      for (let more = 0; last.status === 503 && more < 20; more += 1) last = await send(readProfile.path)
      expect(last.envelope.data).toMatchObject({ email: org.learner.email })
      expect(jar.get('masar-refresh')).not.toBe(tokens.refreshToken)
      expect(await sessionOf(sessionId)).toMatchObject({ generation: 1, revokedAt: null })
    }
    expect(await reuses()).toEqual([])
  })

  it('refuses a session that was ended on either of them from the next request on', async () => {
    const { sessionId, tokens } = await begin()
    const cookies = { 'masar-access': tokens.accessToken, 'masar-refresh': tokens.refreshToken }
    const [one, other, late] = [browser(cookies), browser(cookies), browser({ 'masar-refresh': tokens.refreshToken })]
    for (let turn = 0; turn < 4; turn += 1) expect((await one.send(readProfile.path)).status).toBe(200)
    expect((await other.send(logout.path, logout.method)).envelope.data).toEqual({ isRevoked: true })
    expect([...other.jar]).toEqual([])
    const stale = browser(cookies)
    const answers = [await one.send(readProfile.path), await stale.send(readProfile.path), await late.send(readProfile.path)]
    expect(answers.map(({ envelope }) => envelope.statusCode)).toEqual([5041, 5041, 5120])
    for (const { jar } of [one, stale, late]) expect([...jar]).toEqual([])
    expect(await sessionOf(sessionId)).toMatchObject({ revokedReason: 'logout' })
    expect(await reuses()).toEqual([])
  })

  it('leaves nobody signed in when signing out meets renewals', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sessionId, tokens } = await begin()
      const { jar, send } = browser({ 'masar-refresh': tokens.refreshToken })
      const reads = () => Array.from({ length: 4 }, () => send(readProfile.path))
      const [out] = await Promise.all([send(logout.path, logout.method), ...reads()])
      expect(out.status).toBe(200)
      expect((await sessionOf(sessionId))?.revokedAt).not.toBeNull()
      // Cookies of an answer that was on its way may be back; they are worth nothing and go with the next one.
      expect((await send(readProfile.path)).status).toBe(401)
      expect([...jar]).toEqual([])
    }
    expect(await reuses()).toEqual([])
  })
})
