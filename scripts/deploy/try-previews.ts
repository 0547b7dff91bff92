/**
 * `npm run test:previews`: previews of two branches and a production at once on this machine, from the built checkout (`npm run build`). Each has its own data, a
 * second deployment keeps it, dropping one leaves the others. Takes some minutes: each preview makes its demo.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { startEmbedded } from '@/db/embedded'
import { onDatabase, previewDatabase } from '@/lib/platform/preview'
import { createApiKey, signIn as signInBody } from '../bodies'
import { expectThat, type Server, startBuilt, summary } from './servers'

const first = Number(process.env.PORT ?? 4160)
const folder = mkdtempSync(join(tmpdir(), 'masar-previews-'))
const run = promisify(execFile)
const secret = () => randomBytes(32).toString('base64url')
const branches = ['feature/Login', 'feature-login'] as const
const secrets = branches.map(secret)

const cluster = await startEmbedded({ folder: join(folder, 'postgres'), settings: ['fsync=off'] })
const production = onDatabase(cluster.url, 'production')
const settingsOf = (at: 0 | 1) => ({
  DEPLOYMENT_ENV: 'preview',
  PREVIEW_BRANCH: branches[at],
  PREVIEW_COMMIT: `${at}a1b2c3d4e5f6071829`,
  DATABASE_URL: cluster.url,
  APP_SECRET: secrets[at] ?? '',
  ROOT_DOMAIN: `localhost:${first + at}`,
  DATA_FOLDER: join(folder, `data-${at}`),
  CAPTCHA_PROVIDER: 'test',
  WEB_CONCURRENCY: '1',
  LOG_LEVEL: 'error',
})
const ofProduction = {
  DEPLOYMENT_ENV: 'production',
  DATABASE_URL: production,
  APP_SECRET: secret(),
  ROOT_DOMAIN: `masar.example`,
  DATA_FOLDER: join(folder, 'data-production'),
  WEB_CONCURRENCY: '1',
  LOG_LEVEL: 'error',
}

type Answer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> }
/** A request with a Host header of its own, which `fetch` cannot send. */
const get = (url: string, headers: Record<string, string> = {}, body?: object) =>
  new Promise<Answer>((answer, failed) => {
    const sent = request(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    sent.once('error', failed).once('response', async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      answer({ status: response.statusCode ?? 0, text, headers: response.headers })
    })
    sent.end(body && JSON.stringify(body))
  })

type Demo = { organizations: { slug: string; apiKey: string; users: { role: string; email: string; password: string }[] }[] }
const demoOf = (at: 0 | 1): Demo => JSON.parse(readFileSync(join(folder, `data-${at}`, 'demo.json'), 'utf8'))

/** Creates an API key with this name as the administrator of the preview's first organization. */
async function write(server: Server, at: 0 | 1, name: string): Promise<number> {
  const [organization] = demoOf(at).organizations
  const admin = organization?.users.find(({ role }) => role === 'admin')
  const headers = { 'x-api-key': organization?.apiKey ?? '', 'x-organization': organization?.slug ?? '' }
  const credential = signInBody.body(admin?.email ?? '', admin?.password ?? '')
  const signedIn = await get(
    `${server.url}/api/v1/public/user/login/credential`,
    { ...headers, 'x-captcha-token': 'test-pass' },
    credential,
  )
  const { accessToken } = JSON.parse(signedIn.text).data.tokens
  const made = await get(
    `${server.url}/api/v1/admin/system/api-keys`,
    { ...headers, authorization: `Bearer ${accessToken}` },
    createApiKey.body(name),
  )
  return made.status
}

/** How many rows of a database have this text in any column. */
async function rowsWith(url: string, text: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const tables = await sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  let found = 0
  for (const { name } of tables)
    found += (await sql.unsafe(`select from "${name}" t where strpos(t::text, $1) > 0`, [text])).length
  await sql.end()
  return found
}

const running: Server[] = []
const start = async (port: number, settings: Record<string, string>) => {
  const server = await startBuilt(port, settings)
  running.push(server)
  return server
}

try {
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  await admin.unsafe('create database production')
  await admin.end()
  const one = await start(first, settingsOf(0))
  const two = await start(first + 1, settingsOf(1))
  const real = await start(first + 2, ofProduction)
  const databases = branches.map((branch) => onDatabase(cluster.url, previewDatabase(branch)))

  const docs = await Promise.all([one, two, real].map(async ({ url }) => (await get(`${url}/docs`)).status))
  expectThat('/docs answers 200, 200 and 404', docs.join() === '200,200,404', docs)
  const document = await Promise.all([one, two, real].map(async ({ url }) => (await get(`${url}/api/v1/openapi.json`)).status))
  expectThat('the OpenAPI document answers 200, 200 and 404', document.join() === '200,200,404', document)
  for (const [at, { url }] of [one, two].entries()) {
    const page = await get(`${url}/?organization=horizon`)
    const name = branches[at] ?? ''
    const words = [`Preview of branch \u2066${name}\u2069`, `معاينة الفرع \u2066${name}\u2069`, `${at}a1b2c3d4e`]
    expectThat(
      `the banner of ${name} names branch and commit in both languages`,
      words.every((word) => page.text.includes(word)),
    )
    expectThat(`${name} tells search engines to stay away`, page.headers['x-robots-tag'] === 'noindex')
    const links = ['alnoor', 'horizon', 'platform'].every((slug) => page.text.includes(`/?organization=${slug}`))
    expectThat(`${name} offers its organizations on the one host`, links)
    const shown = await Promise.all(
      ['alnoor', 'horizon'].map(async (slug) => (await get(`${url}/console/sign-in?organization=${slug}`)).status),
    )
    expectThat(`${name} serves both organizations`, shown.join() === '200,200', shown)
  }
  expectThat('production has no banner', !(await get(`${real.url}/`, { host: 'masar.example' })).text.includes('data-preview'))

  const markers = [`marker-${secret()}`, `marker-${secret()}`]
  const written = [await write(one, 0, markers[0] ?? ''), await write(two, 1, markers[1] ?? '')]
  expectThat('a marker is written in each preview', written.join() === '201,201', written)
  const counts = await Promise.all(markers.flatMap((marker) => [...databases, production].map((url) => rowsWith(url, marker))))
  const isOwn = (at: number) => at === 0 || at === 4
  expectThat(
    'each marker is in its own preview and nowhere else',
    counts.every((count, at) => count > 0 === isOwn(at)),
    counts,
  )

  const refusal = (settings: Record<string, string>) =>
    startBuilt(first + 3, settings).then(
      () => 'it started',
      (error: Error) => error.message,
    )
  const onProduction = await refusal({ ...settingsOf(0), DATABASE_URL: production })
  expectThat(
    "a preview on production's database is refused",
    onProduction.includes('a database that a deployment of Masar uses'),
    onProduction,
  )
  const { PREVIEW_BRANCH: _, ...unnamed } = settingsOf(0)
  const withoutBranch = await refusal({ ...unnamed, DATABASE_URL: production })
  expectThat(
    'a preview without a branch is refused there too',
    withoutBranch.includes("production's or a copy of it"),
    withoutBranch,
  )

  await one.stop()
  const again = await start(first, { ...settingsOf(0), PREVIEW_COMMIT: 'ffffffffff' })
  expectThat('a second deployment of the branch keeps its data', (await rowsWith(databases[0] ?? '', markers[0] ?? '')) > 0)
  expectThat('and shows its own commit', (await get(`${again.url}/?organization=alnoor`)).text.includes('ffffffffff'))

  await two.stop()
  const drop = await run('npm', ['run', '-s', 'preview:drop', '--', branches[1]], { env: { ...process.env, ...settingsOf(1) } })
  expectThat('a preview is dropped by its branch', drop.stdout.includes(`Dropped ${previewDatabase(branches[1])}`), drop)
  expectThat(
    'the other one still answers, with its data',
    (await get(`${again.url}/docs`)).status === 200 && (await rowsWith(databases[0] ?? '', markers[0] ?? '')) > 0,
  )
} finally {
  for (const server of running) if (server.process.exitCode === null) await server.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  summary()
}
