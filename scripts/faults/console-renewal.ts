import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { signedIn } from '../bench/ground'
import { type Answer, ask, freshAddress, host, now } from './client'
import type { Ground } from './ground'
import { servers, startProduct } from './product'
import { type Row, type Scenario, seconds } from './rows'

const TABS = 8
const names = tokenCookies(host)

/** A browser: one client address, and one set of cookies for all its tabs, which responses change. */
function browser(port: number, refreshToken: string) {
  const jar = new Map([[names.refresh, refreshToken]])
  const address = freshAddress()
  return async (path: string, method = 'GET'): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-forwarded-for': address, 'x-console': '1', 'sec-fetch-site': 'same-origin' }
    const answer = await ask(port, { path, method, headers, patienceMs: 60_000 })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
}

/** A tab without a valid access token: it renews the token and loads the page again. */
async function load(send: ReturnType<typeof browser>, email: string): Promise<'shown' | string> {
  const first = await send('/console')
  if (first.text.includes(email)) return 'shown'
  if (first.status !== 200) return `page ${first.status}`
  const renewed = await send('/console/api/shared/user/refresh', 'POST')
  if (renewed.status !== 200) return `renewal ${renewed.status}/${renewed.statusCode ?? renewed.failure}`
  const again = await send('/console')
  return again.text.includes(email) ? 'shown' : `page after renewal ${again.status}`
}

/** Opens sessions of administrators, with a browser for each that has only the refresh token. */
async function withWorkers(ground: Ground, count: number, rounds: number): Promise<Row> {
  const organization = { id: ground.organizationId, slug: 'bench', customDomain: null }
  const people = Array.from({ length: rounds }, (_, at) => ground.admins[at % ground.admins.length] ?? { id: '', email: '' })
  const sessions = await signedIn(organization, people)
  await (await import('@/lib/platform/db/pool')).closeDatabase()
  const product = await startProduct(ground, `console-renewal-${count}`, { WEB_CONCURRENCY: String(count) })
  const outcomes = new Map<string, number>()
  const began = now()
  try {
    for (const { email, refreshToken } of sessions) {
      const send = browser(product.port, refreshToken)
      for (const outcome of await Promise.all(Array.from({ length: TABS }, () => load(send, email))))
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  } finally {
    await product.stop()
  }
  const took = now() - began
  const [counts] = await ground.database.look(
    (sql) => sql<{ reuses: number; ended: number; renewed: number }[]>`
      select (select count(*) from activity_logs where action = 'sessionRefreshReuse')::int as reuses,
        count(*) filter (where revoked_at is not null)::int as ended, count(*) filter (where generation = 1)::int as renewed
      from sessions where id in ${sql(sessions.map(({ sessionId }) => sessionId))}`,
  )
  const shown = outcomes.get('shown') ?? 0
  const others = [...outcomes].filter(([outcome]) => outcome !== 'shown').map(([outcome, times]) => `${outcome} x ${times}`)
  const involved = servers(product.log()).size
  return {
    id: `CONSOLE${count}`,
    what: `${rounds} rounds of ${TABS} parallel loads of a console page with an expired access token, ${count} workers`,
    goal: 'every page shown, nobody signed out, no re-use row',
    figures: `${shown} of ${rounds * TABS} shown${others.length > 0 ? ` (${others.join(', ')})` : ''}; sessions ended ${counts?.ended}, renewed exactly once ${counts?.renewed}; re-use rows ${counts?.reuses}; ${involved} workers answered; ${seconds(took)}`,
    pass:
      shown === rounds * TABS && counts?.ended === 0 && counts.renewed === rounds && counts.reuses === 0 && involved === count,
  }
}

export const consoleRenewal: Scenario = {
  ids: ['CONSOLE'],
  run: async (ground, { quick }) => {
    const rounds = quick ? 20 : 200
    return [await withWorkers(ground, 2, rounds), await withWorkers(ground, 4, rounds)]
  },
}
