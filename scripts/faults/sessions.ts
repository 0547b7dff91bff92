import { setTimeout as sleep } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { password } from '../bench/ground'
import { verifyTwoFactor } from '../bodies'
import { until } from '../until'
import { credentials } from './captcha'
import { type Answer, ask, freshAddress, now, tally } from './client'
import type { Ground } from './ground'
import { type Product, servers, startProduct } from './product'
import type { Row, Scale, Scenario } from './rows'

type Tokens = { accessToken: string; refreshToken: string }
type SignedIn = { tokens: Tokens }
type Challenged = { twoFactor: { challengeToken: string } }
type Who = { token?: string; address?: string; body?: object }

/** A request with the organization's issued key on a new connection, so that any worker may answer. */
function asker({ apiKey }: Ground, { port }: Product) {
  const call = (method: string, path: string, { token, address = freshAddress(), body }: Who = {}): Promise<Answer> => {
    const headers = { 'x-api-key': apiKey, 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) }
    return ask(port, { method, path: `/api/v1${path}`, patienceMs: 60_000, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  return Object.assign(call, { port, apiKey })
}
type Ask = ReturnType<typeof asker>

/** The first step of a sign-in; repeats it after `Retry-After` if the product is overloaded. */
async function signIn<T = SignedIn>({ port, apiKey }: Ask, email: string, address?: string): Promise<T> {
  const accepted = async () => {
    const answer = await credentials(port, { apiKey, email, password, address })
    if (answer.status === 200) return answer
    if (answer.status !== 503) throw new Error(`A sign-in of ${email} answered ${answer.status}: ${answer.text}`)
    return null
  }
  const { text } = await until(accepted, { seconds: 60, what: `a sign-in of ${email}`, everyMs: 1000 })
  return JSON.parse(text).data
}
const refresh = (call: Ask, token: string) => call('POST', '/shared/user/refresh', { token })
const profile = (call: Ask, token: string) => call('GET', '/shared/user/profile', { token })
const tokensIn = ({ text }: Answer): Tokens => JSON.parse(text).data
const sessionIn = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

/** T5: after a role was unassigned, the first request that begins after the response to that change is refused. */
async function roles(ground: Ground, call: Ask, rounds: number): Promise<Row> {
  const [chief, subject] = ground.admins
  if (!chief || !subject) throw new Error('The ground lacks administrators')
  const [role] = await ground.database.look(
    (sql) =>
      sql<
        { id: string }[]
      >`select id from roles where organization_id = ${ground.organizationId} and is_built_in and name->>'en' = 'Administrator'`,
  )
  const path = `/admin/system/roles/${role?.id}/member/${subject.id}`
  let late = 0
  let asked = 0
  for (let round = 0; round < rounds; round += 1)
    for (const [method, wanted] of [
      ['DELETE', 403],
      ['POST', 200],
    ] as const) {
      const changed = await call(method, path, { token: chief.token })
      if (changed.status !== 200) throw new Error(`${method} ${path} answered ${changed.status}: ${changed.text}`)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call('GET', '/admin/organization/member/list?perPage=1', { token: subject.token })),
      )
      asked += answers.length
      late += answers.filter(({ status }) => status !== wanted && status !== 503).length
    }
  return {
    id: 'T5',
    what: `A role is taken and given back ${rounds} times, each followed by 8 requests of that person at once, 2 workers`,
    goal: 'every request that began after the answer sees the change',
    figures: `${late} of ${asked} saw the rights of before`,
    pass: late === 0,
  }
}

/** T6: an ended session is refused by every worker. */
async function ended(ground: Ground, call: Ask, sessions: number): Promise<Row> {
  let after = 0
  let accepted = 0
  for (let round = 0; round < sessions; round += 1) {
    const { email } = ground.learners[round % ground.learners.length] ?? { email: '' }
    const [kept, victim] = [await signIn(call, email), await signIn(call, email)]
    let isOver = false
    const answers: Answer[] = []
    const loops = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push(await profile(call, victim.tokens.accessToken))
    })
    await sleep(50)
    const revoked = await call('DELETE', `/shared/user/session/revoke/${sessionIn(victim.tokens.accessToken)}`, {
      token: kept.tokens.accessToken,
    })
    if (revoked.status !== 200) throw new Error(`The end of a session answered ${revoked.status}: ${revoked.text}`)
    const areEnough = () => answers.filter(({ sent }) => sent > revoked.received).length >= 50
    await until(areEnough, { seconds: 60, what: '50 answers after the end of the session', everyMs: 20 }).finally(() => {
      isOver = true
    })
    await Promise.all(loops)
    const later = answers.filter(({ sent }) => sent > revoked.received)
    after += later.length
    accepted += later.filter(({ status }) => status === 200).length
  }
  return {
    id: 'T6',
    what: `${sessions} sessions are ended while 8 clients use each, 2 workers`,
    goal: '0 accepted of 1,000 requests that began after the answer',
    figures: `${accepted} accepted of ${after}`,
    pass: accepted === 0 && after >= Math.min(1000, 50 * sessions),
  }
}

/** T7: one refresh token is used a thousand times at once. */
async function refreshes(ground: Ground, product: Product, call: Ask): Promise<Row> {
  const { tokens } = await signIn(call, ground.learners[0]?.email ?? '')
  const before = servers(product.log())
  const answers = await Promise.all(Array.from({ length: 1000 }, () => refresh(call, tokens.refreshToken)))
  // The log is written five times a second.
  await sleep(600)
  const shares = [...servers(product.log())].map(([pid, count]) => count - (before.get(pid) ?? 0))
  const won = answers.filter(({ status }) => status === 200)
  const successors = new Set(won.map((answer) => tokensIn(answer).refreshToken))
  const [row] = await ground.database.look(
    (sql) => sql<{ generation: number; isLive: boolean }[]>`
      select generation, revoked_at is null as "isLive" from sessions where id = ${sessionIn(tokens.accessToken)}`,
  )
  return {
    id: 'T7',
    what: '1,000 refreshes of one token at once over two processes, strict (no grace)',
    goal: 'exactly one successor; the session ends, for a token was used twice',
    figures: `${tally(answers)}; ${successors.size} successor, generation ${row?.generation}, session ${row?.isLive ? 'lives' : 'ended'}; the processes answered ${shares.join(' and ')}`,
    pass:
      won.length === 1 &&
      successors.size === 1 &&
      row?.generation === 1 &&
      !row.isLive &&
      shares.filter((share) => share > 0).length === 2,
  }
}

/** T8: an old refresh token ends its session. */
async function reuse(ground: Ground, call: Ask, chains: number): Promise<Row> {
  let dead = 0
  const ids: string[] = []
  for (let chain = 0; chain < chains; chain += 1) {
    const first = await signIn(call, ground.learners[chain % ground.learners.length]?.email ?? '')
    const family = [first.tokens]
    ids.push(sessionIn(first.tokens.accessToken))
    for (let length = 1 + (chain % 4); length > 0; length -= 1) {
      const answer = await refresh(call, family.at(-1)?.refreshToken ?? '')
      if (answer.status !== 200) throw new Error(`A refresh answered ${answer.status}: ${answer.text}`)
      family.push(tokensIn(answer))
    }
    const old = family[Math.floor(Math.random() * (family.length - 1))]
    const newest = family.at(-1)
    const replayed = await refresh(call, old?.refreshToken ?? '')
    const after = [await refresh(call, newest?.refreshToken ?? ''), await profile(call, newest?.accessToken ?? '')]
    if ([replayed, ...after].every(({ status, statusCode }) => status === 401 && statusCode === 5041)) dead += 1
  }
  const [row] = await ground.database.look(
    (sql) => sql<{ recorded: number }[]>`select count(distinct resource->>'id')::int as recorded from activity_logs
      where action = 'sessionRefreshReuse' and resource->>'id' in ${sql(ids)}`,
  )
  return {
    id: 'T8',
    what: `${chains} chains of one to four refreshes, then a token of a random earlier generation`,
    goal: 'refused, the newest pair dies with the same request, a record each',
    figures: `${dead} of ${chains} families ended at once; ${row?.recorded} recorded`,
    pass: dead === chains && row?.recorded === chains,
  }
}

/** T10: one code is sent a hundred times over twenty challenges, and accepted once. */
async function codes(ground: Ground, call: Ask): Promise<Row[]> {
  const { runAsSystem } = await import('@/lib/platform/audit/system')
  const { enableTwoFactor } = await import('@/lib/domain/house/identity/account/users.service')
  const person = ground.learners.at(-1) ?? { id: '', email: '' }
  const { secret, backupCodes } = await runAsSystem({ id: ground.organizationId }, 'userEnableTwoFactor', (context) =>
    enableTwoFactor(context, person.id),
  )
  await (await import('@/lib/platform/db/pool')).closeDatabase()
  const rows: Row[] = []
  for (const method of ['code', 'backupCode'] as const) {
    const address = freshAddress()
    const challenges: string[] = []
    for (let made = 0; made < 20; made += 1)
      challenges.push((await signIn<Challenged>(call, person.email, address)).twoFactor.challengeToken)
    const code = method === 'code' ? generateSync({ strategy: 'totp', secret }) : (backupCodes[0] ?? '')
    const began = now()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        call('POST', '/public/user/login/2fa/verify', {
          address,
          body: verifyTwoFactor.body(challenges[at % 20] ?? '', method, code),
        }),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 200).length
    rows.push({
      id: method === 'code' ? 'T10a' : 'T10b',
      what: `100 submissions of one ${method === 'code' ? 'TOTP code' : 'backup code'} at once, over 20 challenges, 2 workers`,
      goal: 'exactly one accepted',
      figures: `${accepted} accepted (${tally(answers)}) within ${Math.round(now() - began)} ms`,
      pass: accepted === 1,
    })
  }
  return rows
}

/** The experiments on sessions and second steps, with two processes. */
export const sessions: Scenario = {
  ids: ['T5', 'T6', 'T7', 'T8', 'T10'],
  run: async (ground: Ground, { quick }: Scale) => {
    const product = await startProduct(ground, 'sessions', { WEB_CONCURRENCY: '2' })
    const call = asker(ground, product)
    try {
      return [
        await roles(ground, call, quick ? 5 : 25),
        await ended(ground, call, quick ? 4 : 20),
        await refreshes(ground, product, call),
        await reuse(ground, call, quick ? 10 : 100),
        ...(await codes(ground, call)),
      ]
    } finally {
      await product.stop()
    }
  },
}
