import { eq, sql } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twoFactorBackupCodes, twoFactorChallenges, users } from '@/db/schema/identity'
import { ssoProviders } from '@/db/schema/single-sign-on'
import { runAsSystem } from '@/lib/platform/audit/system'
import { firstPartyKey } from '@/lib/platform/auth/api-key'
import { createChallenge } from '@/lib/platform/auth/captcha'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'
import { appUrl } from '@/lib/platform/db/app-url'
import { env } from '@/lib/platform/env'
import { errorText } from '@/lib/platform/error-report'
import { randomToken } from '@/lib/platform/secrets'
import { type Answer, type CallInput, caller, freshAddress } from '@/lib/platform/testing/call'
import { failingStatements } from '@/lib/platform/testing/failing-statements'
import { overHttp } from '@/lib/platform/testing/http'
import { asOwner } from '@/lib/platform/testing/owner'
import { startWorker } from '@/lib/platform/testing/worker-process'
import { createApiKey, resetApiKey } from './house/api-keys/api-keys.contract'
import { changePassword } from './house/identity/account/own-account.contract'
import { updateProfile } from './house/identity/account/profile.contract'
import { createUser, enableTwoFactor } from './house/identity/account/users.service'
import { forgetful } from './house/identity/examples.fixtures'
import { readCaptchaChallenge } from './house/identity/sign-in/captcha.contract'
import { captchaSettings } from './house/identity/sign-in/captcha.service'
import { challengeHash } from './house/identity/sign-in/challenges.service'
import { logout, readProfile, refresh, signIn, verifyTwoFactor } from './house/identity/sign-in/identity.contract'
import { openSession } from './house/identity/sign-in/tokens.service'
import { invite, tokenOf } from './house/invites/examples.fixtures'
import { Authenticator } from './house/passkeys/authenticator.fixtures'
import { beginPasskeySignIn, signInWithPasskey } from './house/passkeys/passkey-sign-in.contract'
import { addPasskey, beginPasskey } from './house/passkeys/passkeys.contract'
import { assignRole } from './house/roles/roles.service'
import { askedForAccount } from './house/sign-up/examples.fixtures'
import { createScimKey, createSsoProvider } from './people/single-sign-on/providers.contract'
import { fixturePassword, freshOrganization } from './testing/fixtures'
import { hitsIn, hitsInDump, keepBody, keepCode, keepHash, keepSecret, keptSecrets } from './testing/kept-secrets'

const metricsToken = 'marker metrics token 5f2a'
const device = { platform: 'desktop', os: 'Linux', browser: 'Test' }
let world: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  world = await start()
})
afterAll(() => {
  world?.worker.kill()
  world?.proxy.close()
})

/** A server process at the most verbose log level, with a database whose statements can be made to fail. It sends only statements of requests. */
async function start() {
  const org = await freshOrganization()
  const proxy = await failingStatements(appUrl())
  const worker = await startWorker({
    ...proxy.environment,
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: '1',
    RATE_LIMIT_SIGN_IN: '10000/900',
  })
  return { org, proxy, worker }
}

type Step = { call(): Promise<Answer>; success: number; own?: (answer: Answer) => string[] }

/** Repeats a request, with the next of its statements failing each time, until none is left. */
async function failEachStatement(name: string, prepare: () => Promise<Step>): Promise<number> {
  for (let nth = 1; nth < 60; nth += 1) {
    const step = await prepare()
    world.proxy.arm(nth)
    const answer = await step.call()
    const didFail = world.proxy.disarm()
    if (!didFail) {
      expect([name, answer.status]).toEqual([name, step.success])
      for (const value of step.own?.(answer) ?? []) keepSecret(value, `what ${name} answers`)
      return nth - 1
    }
    if (answer.status >= 400) expect(hitsIn(answer.text), `${name}, statement ${nth}: the answer`).toEqual([])
  }
  throw new Error(`${name} has no end of statements`)
}

const tokensOf = ({ data }: Answer) => {
  const { tokens, twoFactor }: { tokens?: Record<string, unknown>; twoFactor?: { challengeToken?: string } } = data
  return [tokens?.accessToken, tokens?.refreshToken, twoFactor?.challengeToken].filter((one) => typeof one === 'string')
}

async function actors() {
  const { org, worker } = world
  const { key, secret } = firstPartyKey(env().APP_SECRET, org.organization.id)
  for (const value of [secret, fixturePassword]) keepSecret(value, 'a password or key in use')
  const call = (headers: Record<string, string> = {}) =>
    caller(overHttp(worker.url), org.origin, () => ({ 'x-api-key': `${key}:${secret}`, ...headers }))
  const signedIn = async (name: string, password: string) => {
    const email = `${name}@${org.organization.slug}.example`
    const user = await runAsSystem(org.organization, 'adminUserCreate', (context) =>
      createUser(context, { email, password: keepSecret(password, 'a password'), name: { en: name } }),
    )
    await runAsSystem(org.organization, 'adminRoleAssign', (context) =>
      assignRole(context, { userId: user.id, roleId: org.roles.admin }),
    )
    const client = { organization: org.organization, apiKey: { id: null }, address: '127.0.0.1', device }
    const withToken = async () => {
      const { tokens } = await org.database((db) => openSession({ db, now: clock.now(), ...client }, user.id, 'website', by))
      for (const token of [tokens.accessToken, tokens.refreshToken]) keepSecret(token, 'a token')
      return { call: call({ authorization: `Bearer ${tokens.accessToken}` }), tokens }
    }
    return { email, user, withToken }
  }
  return { org, call, signedIn, stranger: call() }
}
const by = { signInMethod: 'password', authorityId: null } as const
const idempotent = (at: number): CallInput['headers'] => ({ 'idempotency-key': `marker-${at}-${Math.random()}` })

describe('secrets', () => {
  it('are in no log, audit row, idempotency row, metric, refusal or stored row, whichever statement of a request fails', async () => {
    const { org, call, signedIn, stranger } = await actors()
    const person = await signedIn('plain', 'marker password of Plain 71c4')
    const careful = await signedIn('careful', 'marker password of Careful 93e8')
    const enabled = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) =>
      enableTwoFactor(context, careful.user.id),
    )
    keepSecret(enabled.secret, 'a TOTP seed')
    for (const code of enabled.backupCodes) keepSecret(code, 'a backup code')

    const captcha = async (peer: string) => {
      const challenge = await createChallenge(captchaSettings(org.organization.id, peer), 1)
      return keepSecret(await solveAltcha(challenge), 'a solved CAPTCHA')
    }
    const signInAs = (email: string, password: string) => async () => {
      const peer = freshAddress()
      const token = await captcha(peer)
      const body = keepBody({ email, password, from: 'website' })
      return {
        call: () => stranger(signIn, { body, headers: { 'x-captcha-token': token, ...idempotent(1) }, peer }),
        success: 200,
        own: tokensOf,
      }
    }
    const challengedAt = freshAddress()
    /** A sign-in of the person Careful that waits for its second step. */
    const begun = async () => {
      const challengeToken = keepSecret(randomToken(32), 'a challenge')
      const tokenHash = challengeHash(challengeToken)
      const own = { organizationId: org.organization.id, userId: careful.user.id, expiresAt: new Date(Date.now() + 300_000) }
      await org.database(async (db) => {
        const [person] = await db.select().from(users).where(eq(users.id, careful.user.id))
        const bound = { apiKeyId: null, addressClass: challengedAt, credentialVersion: person?.credentialVersion }
        await db.insert(twoFactorChallenges).values({ ...own, ...bound, ...by, tokenHash, from: 'website' })
      })
      return challengeToken
    }
    let codes = 0
    const counts: Record<string, number> = {}
    const run = async (name: string, prepare: () => Promise<Step>) => {
      counts[name] = await failEachStatement(name, prepare)
    }

    await run('captcha', async () => ({ call: () => stranger(readCaptchaChallenge), success: 200 }))
    await run('sign-in', signInAs(person.email, 'marker password of Plain 71c4'))
    await run('failed sign-in', async () => ({
      ...(await signInAs(person.email, keepSecret('marker of a wrong password 5d', 'a password'))()),
      success: 401,
      own: undefined,
    }))
    await run('first step', signInAs(careful.email, 'marker password of Careful 93e8'))
    await run('second step', async () => {
      const challengeToken = await begun()
      // A code is taken once; a request that failed later than that, or in whose place another statement of the process failed, has used it up.
      await org.database((db) => db.update(twoFactorBackupCodes).set({ usedAt: null }))
      const code = keepSecret(enabled.backupCodes[codes++ % enabled.backupCodes.length] ?? '', 'a backup code')
      const body = keepBody({ challengeToken, method: 'backupCode', code })
      const input = { body, headers: idempotent(2), peer: challengedAt }
      return { call: () => stranger(verifyTwoFactor, input), success: 200, own: tokensOf }
    })
    await run('second step by TOTP', async () => {
      const challengeToken = await begun()
      await org.database((db) => db.update(users).set({ twoFactorLastStep: null }).where(eq(users.id, careful.user.id)))
      const code = generateSync({ strategy: 'totp', secret: enabled.secret })
      keepCode(code, 'a TOTP code')
      const body = keepBody({ challengeToken, method: 'code', code })
      return { call: () => stranger(verifyTwoFactor, { body, peer: challengedAt }), success: 200, own: tokensOf }
    })
    await run('profile', async () => ({ call: () => person.withToken().then((me) => me.call(readProfile)), success: 200 }))
    await run('profile change', async () => {
      const me = await person.withToken()
      return { call: () => me.call(updateProfile, { body: { name: { en: 'Plain' } } }), success: 200 }
    })
    await run('refresh', async () => {
      const { tokens } = await person.withToken()
      const own = ({ data }: Answer) => [Reflect.get(data, 'accessToken'), Reflect.get(data, 'refreshToken')]
      const headers = { authorization: `Bearer ${tokens.refreshToken}`, ...idempotent(3) }
      return { call: () => call()(refresh, { headers }), success: 200, own }
    })
    const secretOf = ({ data }: Answer) => [Reflect.get(data, 'secret')]
    await run('API key', async () => {
      const [me, input] = [await person.withToken(), { body: { name: 'Marker' }, headers: idempotent(4) }]
      return { call: () => me.call(createApiKey, input), success: 201, own: secretOf }
    })
    await run('API key reset', async () => {
      const me = await person.withToken()
      const made = await me.call(createApiKey, { body: { name: 'Marker' } })
      const params = { id: String(Reflect.get(made.data, 'id')) }
      return { call: () => me.call(resetApiKey, { params, headers: idempotent(5) }), success: 200, own: secretOf }
    })
    const client = { clientId: 'masar', clientSecret: keepSecret('marker of a client secret 4e1d', 'a client secret') }
    const provider = keepBody({ name: 'Marker', issuer: 'https://login.marker.example', ...client })
    const withoutProvider = () => org.database((db) => db.delete(ssoProviders)).then(person.withToken)
    await run('identity provider', async () => {
      const { call } = await withoutProvider()
      return { call: () => call(createSsoProvider, { body: provider, headers: idempotent(7) }), success: 201 }
    })
    await run('key of a directory', async () => {
      const me = await withoutProvider()
      const params = { id: String(Reflect.get((await me.call(createSsoProvider, { body: provider })).data, 'id')) }
      return { call: () => me.call(createScimKey, { params }), success: 200, own: ({ data }) => [Reflect.get(data, 'key')] }
    })
    await run('passkey', async () => {
      const [me, key] = [await person.withToken(), new Authenticator()]
      const { options } = (await me.call(beginPasskey, { body: {} })).data
      const body = { name: 'Marker', credential: key.create(options, { origin: org.origin }) }
      return { call: () => me.call(addPasskey, { body }), success: 201 }
    })
    const [owner, authenticator] = [await person.withToken(), new Authenticator()]
    const { options } = (await owner.call(beginPasskey, { body: {} })).data
    const credential = authenticator.create(options, { origin: org.origin })
    expect((await owner.call(addPasskey, { body: { name: 'Owner', credential } })).status).toBe(201)
    await run('sign-in with a passkey', async () => {
      const asked = (await stranger(beginPasskeySignIn)).data as { options: Parameters<Authenticator['get']>[0] }
      const signed = authenticator.get(asked.options, { origin: org.origin })
      keepSecret(signed.response.signature, 'what a passkey signed')
      const body = { credential: signed, from: 'website' }
      return { call: () => stranger(signInWithPasskey, { body, peer: freshAddress() }), success: 200, own: tokensOf }
    })
    let changes = 0
    await run('change of password', async () => {
      // A password is changed once: another statement of the process may have failed in the request's place.
      const currentPassword = 'marker password of a person who changes it 71c5'
      const me = await (await signedIn(`changes${changes++}`, currentPassword)).withToken()
      const newPassword = keepSecret('marker of the next password 0b6f', 'a password')
      const body = keepBody({ currentPassword, newPassword })
      return { call: () => me.call(changePassword, { body, headers: idempotent(6) }), success: 200 }
    })
    await run('sign-out', async () => {
      const me = await person.withToken()
      return { call: () => me.call(logout), success: 200 }
    })

    keepSecret((await forgetful(org)).token, 'a link to set a password')
    keepSecret(await tokenOf(org, await invite(org)), 'the link of an invitation')
    Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
    keepSecret(await askedForAccount(org), 'the link of a sign-up')

    for (const [name, count] of Object.entries(counts)) expect([name, count > 0]).toEqual([name, true])
    const rows = await org.database((db) =>
      db.execute<{ kind: string; text: string }>(sql`
        select 'hash' as kind, password_hash as text from users where password_hash is not null
        union all select 'hash', secret_hash from api_keys
        union all select 'audit', to_jsonb(activity_logs)::text from activity_logs
        union all select 'idempotency', to_jsonb(idempotency_keys)::text from idempotency_keys`),
    )
    for (const { kind, text } of rows) if (kind === 'hash') keepHash(text, 'the hash of a password or key')
    const answer = await fetch(`${world.worker.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    const metrics = await answer.text()
    expect(answer.status).toBe(200)
    await world.worker.close()
    const kept = (kind: string) => rows.flatMap((row) => (row.kind === kind ? [row.text] : [])).join('\n')
    // Control: every failed statement was logged, and the searched data is not empty.
    expect(world.worker.output().match(/"msg":"request failed"/g)?.length).toBeGreaterThan(30)
    expect(world.worker.output()).toContain('Failed query')
    expect({
      logs: hitsIn(world.worker.output()),
      audit: hitsIn(kept('audit')),
      idempotency: hitsIn(kept('idempotency')),
      // Without their numbers.
      metrics: hitsIn(metrics.replace(/ [\d.e+-]+$/gm, '')),
      dump: await hitsInDump(org.organization.id),
    }).toEqual({ logs: [], audit: [], idempotency: [], metrics: [], dump: [] })
    expect([kept('audit').length, kept('idempotency').length, keptSecrets()].every((size) => size > 100)).toBe(true)
  })

  it('are not in the error of an account that could not be created, whatever the database reports of the row', async () => {
    const { org } = world
    const owner = (text: string) => asOwner((database) => database.unsafe(text))
    await owner(`create function quote_row() returns trigger language plpgsql as $$ begin
      raise exception 'no such row: %', new using detail = new::text, hint = new.password_hash, constraint = 'users_email'; end $$;
      create trigger quote_row before insert on users for each row execute function quote_row()`)
    const password = 'marker of an account never made 88'
    const email = 'marker.address@nowhere.example'
    const failed = runAsSystem(org.organization, 'adminUserCreate', (context) =>
      createUser(context, { email, password, name: { en: 'Nobody' } }),
    )
    const error = await failed.catch((reason: unknown) => reason)
    await owner('drop trigger quote_row on users; drop function quote_row')
    const text = errorText(error)
    expect(text).toContain('message withheld')
    for (const marker of [password, email, 'argon2id']) expect(text).not.toContain(marker)
  })
})
