import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { enableTwoFactor } from '@/lib/domain/house/identity/account/users.service'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { operations } from '@/lib/domain/product'
import { testCodeSamples } from '@/lib/domain/testing/code-samples'
import { testCollection } from '@/lib/domain/testing/collection'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type ExampleWorld, exampleWorld } from '@/lib/domain/testing/example-world'
import { prepare } from '@/lib/domain/testing/examples'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { guideScript } from '@/lib/domain/testing/guide-script'
import { serviceKey } from '@/lib/domain/testing/service-key'
import { runAsSystem } from '@/lib/platform/audit/system'
import { env } from '@/lib/platform/env'
import { codeSamplesOf } from '@/lib/platform/http/code-samples'
import { gateway } from '@/lib/platform/testing/gateway'
import { type LooseSdk, loadSdk } from '@/scripts/sdk/loose-client'
import { packSdk } from '@/scripts/sdk/package'
import { startServer } from '@/server'

const run = promisify(execFile)
const before = { ...env() }
const restore = () => Object.assign(env(), before)
let folder: string
let sdk: LooseSdk

// The file that is published, installed where nothing else is, without a network.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masar-sdk-installed-'))
  const file = resolve(await packSdk(folder))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', file], { cwd: folder })
  cpSync('sdk/examples', folder, { recursive: true })
  sdk = await loadSdk(join(folder, 'node_modules/@masar/sdk/dist/index.js'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program as it stands in sdk/examples; answers with its exit code and what it printed. */
async function example(name: string, args: string[], more: Record<string, string> = {}): Promise<[number, string]> {
  const program = spawn(process.execPath, [name, ...args], {
    cwd: folder,
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (printed += text))
  const [code] = await once(program, 'close')
  return [code, printed]
}

/** An organization that the bare host serves, at a server of its own. */
async function served() {
  const home = await freshOrganization({ issuedKey: true })
  Object.assign(env(), { DEFAULT_ORGANIZATION: home.organization.slug, CAPTCHA_PROVIDER: 'altcha' })
  const server = await startServer({ port: 0, apiOnly: true })
  return { ...home, server, url: server.url }
}

/** The code of a certificate of an organization. */
async function certificateOf(home: Org): Promise<string> {
  return (await prepare({ id: 'certificates.verify', example: {} } as never, home, null as never)).input.params.code ?? ''
}

describe('the nightly sync of the documents', () => {
  afterEach(restore)

  /** An organization of 253 people, and a key of a service account that may read them. */
  async function office() {
    const { admin, roles, organization, database } = await freshOrganization()
    const people = Array.from({ length: 250 }, (_, at) => ({
      organizationId: organization.id,
      email: `p${at}@sync.example`,
      name: {},
    }))
    await database((db) => db.insert(users).values(people))
    Object.assign(env(), { DEFAULT_ORGANIZATION: organization.slug })
    return serviceKey({ admin, roles })
  }

  it('survives a rotated secret, a limit and a restarted server', async () => {
    const { header, reset } = await office()
    const { RATE_LIMIT_GENERAL } = before
    const keyFile = join(folder, 'masar.key')
    writeFileSync(keyFile, `${header}\n`)
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
      4: async () => void Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 0, seconds: 1 } }),
      5: async () => void Object.assign(env(), { RATE_LIMIT_GENERAL }),
      6: () => server.close(),
      7: async () => {
        server = await startServer({ port: 0, apiOnly: true })
      },
    })
    try {
      expect(await example('nightly-sync.mjs', [way.url, keyFile, 'members.json'])).toEqual([0, '253 members\n'])
      const members = JSON.parse(readFileSync(join(folder, 'members.json'), 'utf8')) as { email: string }[]
      expect(new Set(members.map(({ email }) => email)).size).toBe(253)
      expect(way.seen).toEqual([
        { status: 200, path: 'token' },
        { status: 200, path: 'list' },
        { status: 401, path: 'list' },
        { status: 429, path: 'list' },
        { status: 200, path: 'list' },
        { status: null, path: 'list' },
        { status: 200, path: 'list' },
      ])
    } finally {
      way.close()
      await server.close()
    }
  })
})

describe('the packed SDK at a server', () => {
  afterEach(restore)

  it('signs in through the CAPTCHA, lists paths in Arabic page by page, and verifies a certificate', async () => {
    const { server, ...home } = await served()
    try {
      for (const title of ['الأول', 'الثاني', 'الثالث'])
        await pathInForce(home, { locales: { ar: { title, description: 'نص' }, en: { title: 'Path', description: 'Text' } } })
      await pathInForce(home, { locales: { en: { title: 'English alone', description: 'Text' } } })
      const code = await certificateOf(home)
      const as = { MASAR_PASSWORD: fixturePassword }
      const args = [home.url, home.apiKey, home.learner.email]
      const name = 'paths-and-certificate.mjs'
      const listed = 'الأول\nالثاني\nالثالث\nEnglish alone (en)\n'
      expect(await example(name, [...args, code], as)).toEqual([0, `${listed}السلامة: سارة الأحمد, valid\n`])
      expect(await example(name, [...args, 'wrong'], as)).toEqual([0, `${listed}لا توجد شهادة بهذا الرمز.\n`])
    } finally {
      await server.close()
    }
  })

  it('does all that the guide says, pasted word for word into a shell', async () => {
    const { server, ...home } = await served()
    try {
      for (const title of ['First', 'Second', 'Third'])
        await pathInForce(home, { locales: { en: { title, description: 'Text' } } })
      const code = await certificateOf(home)
      writeFileSync(join(folder, 'masar.key'), (await serviceKey(home)).header)
      const { apiKey, learner, url } = home
      const script = guideScript(folder, { url, apiKey, email: learner.email, password: fixturePassword, code })
      const { stdout } = await run('bash', ['-c', script], { cwd: folder })
      const [verified = '', , profile = '', refreshed = '', ...rest] = stdout.trim().split('\n')
      expect(JSON.parse(verified).data.status).toBe('valid')
      expect(JSON.parse(profile).data.email).toBe(learner.email)
      expect(JSON.parse(refreshed).data.accessToken).toMatch(/./)
      expect(rest).toEqual(expect.arrayContaining([learner.email, 'First', 'Second', 'Third', '3 members']))
    } finally {
      await server.close()
    }
  })

  it('refreshes once for calls that find their token expired together, and survives that the answer is lost', async () => {
    const { server, url, apiKey, learner } = await served()
    const refreshes: (string | null)[] = []
    const lossy = async (target: string, init: RequestInit) => {
      const answer = await fetch(target, init)
      if (!target.endsWith('/shared/user/refresh')) return answer
      refreshes.push(new Headers(init.headers).get('idempotency-key'))
      if (refreshes.length === 1) throw new TypeError('The connection was lost')
      return answer
    }
    let kept: unknown = { ...learner.tokens, accessToken: `${learner.tokens.accessToken}x` }
    const store = {
      read: () => kept,
      write: (tokens: unknown) => {
        kept = tokens
      },
    }
    const client = new sdk.Masar({ url, apiKey, store, fetch: lossy, patience: { wait: async () => {} } })
    try {
      const answers = await Promise.all(Array.from({ length: 3 }, () => client.get('/shared/user/profile')))
      expect(answers.map(({ data }) => (data as { email: string }).email)).toEqual(Array(3).fill(learner.email))
      expect([refreshes.length, new Set(refreshes).size]).toEqual([2, 1])
      await client.signOut()
      expect(kept).toBeNull()
    } finally {
      await server.close()
    }
  })

  it('passes the second step, and a harder proof of work when a stranger failed too often', async () => {
    Object.assign(env(), { SIGN_IN_PROOF_ROUNDS: 2000 })
    const { server, organization, url, apiKey, learner } = await served()
    const { secret } = await runAsSystem(organization, 'userEnableTwoFactor', (context) =>
      enableTwoFactor(context, learner.user.id),
    )
    const difficulties: string[] = []
    const watching = (target: string, init: RequestInit) => {
      difficulties.push(...(new URL(target).searchParams.get('difficulty') ?? '').replace('0', ''))
      return fetch(target, init)
    }
    const client = new sdk.Masar({ url, apiKey, fetch: watching, patience: { wait: async () => {} } })
    const credentials = { email: learner.email, password: fixturePassword }
    const wrong = () => client.signIn({ ...credentials, password: 'not the password' }).catch((error: unknown) => error)
    try {
      for (let tried = 0; difficulties.length === 0 && tried < 20; tried += 1)
        expect(sdk.isRefusal(await wrong(), 'credentialsMismatch')).toBe(true)
      expect(difficulties.length).toBeGreaterThan(0)
      const secondStep = () => ({ method: 'code', code: generateSync({ strategy: 'totp', secret }) })
      const { deviceToken } = await client.signIn({ ...credentials, secondStep })
      expect(deviceToken).toMatch(/./)
      expect((await client.get('/shared/user/profile')).data).toMatchObject({ email: learner.email })
    } finally {
      await server.close()
    }
  })
})

describe('an example of each operation', () => {
  let world: ExampleWorld
  beforeAll(async () => {
    world = await exampleWorld()
  })
  afterAll(async () => {
    restore()
    await world?.server.close()
  })

  describe('as a code sample of the document', () =>
    testCodeSamples(
      () => folder,
      () => world,
    ))
  describe('in the Postman collection', () => testCollection(() => world))
})

describe('the types of the packed SDK', () => {
  const usage = `import { isRefusal, Masar, type Schemas } from '@masar/sdk'
const masar = new Masar({ url: 'https://a.example', apiKey: async () => 'k:s' })
const role: Schemas.Role = (await masar.get('/admin/system/roles/{roleId}', { params: { roleId: 'x' } })).data
for await (const member of masar.items('/admin/organization/member/list', { query: { perPage: 5, role: 'x', status: ['active', 'blocked'] } })) member.email.trim()
for await (const { data, metadata } of masar.pages('/user/learning/paths')) [data[0]?.isFallback, metadata.hasNext]
await masar.patch('/admin/system/roles/{roleId}', { params: { roleId: role.id }, body: { description: null }, headers: { 'If-Match': '*' } })
// @ts-expect-error There is no such path
await masar.get('/admin/system/rolls')
// @ts-expect-error A parameter is missing
await masar.get('/admin/system/roles/{roleId}')
// @ts-expect-error This operation demands a version
await masar.patch('/admin/system/roles/{roleId}', { params: { roleId: 'x' }, body: {} })
// @ts-expect-error A field of another type
await masar.post('/admin/system/service-account', { body: { name: 1, roleIds: [] } })
// @ts-expect-error There is no such refusal
isRefusal(null, 'certificateLost')
`

  it('are found by Node’s own resolution, refuse wrong calls, and fit the code sample of every operation', async () => {
    const sources = operations.map(
      ({ contract }) => codeSamplesOf(contract).find(({ lang }) => lang === 'TypeScript')?.source ?? '',
    )
    for (const [at, source] of [usage, ...sources].entries()) writeFileSync(join(folder, `typed-${at}.ts`), source)
    writeFileSync(
      join(folder, 'typed.d.ts'),
      "declare module 'node:process' { export const env: Record<string, string | undefined> }",
    )
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      types: [],
      lib: ['es2023', 'dom', 'dom.asynciterable'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['typed*.ts'] }))
    const tsc = resolve('node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)
    expect(stdout).toBe('')
  })
})

it.each(readdirSync('sdk/examples'))('%s is under forty lines', (name) => {
  expect(readFileSync(join('sdk/examples', name), 'utf8').trimEnd().split('\n').length).toBeLessThan(40)
})
