/**
 * `npm run test:deploy`: follows docs/deploy.md on this machine with the files of deploy/, on free ports: nginx with TLS, two processes, PostgreSQL and Redis of the
 * system, in a copy of the built checkout with the production packages only. At the end everything is lost, and restored from the backup. Needs a build, nginx,
 * redis-server, openssl and /usr/lib/postgresql/15; runs as root and as an ordinary user.
 * REQUESTS: how many are sent while the workers restart, 10,000 unless given.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import postgres from 'postgres'
import { until } from '../until'
import { type Cluster, missing, newCluster, newDatabase, scratch } from './clusters'
import { School } from './kept'
import { type Answer, Nginx } from './nginx'
import { prunedCopy } from './pruned'
import { expectThat, type Server, startBuilt, summary } from './servers'

const why =
  missing('/usr/sbin/nginx', '/usr/bin/redis-server', '/usr/bin/openssl') ??
  (existsSync('dist/main.mjs') ? null : 'no build: npm run build')
if (why) {
  console.log(`skipped: ${why}`)
  process.exit(0)
}
const first = Number(process.env.PORT ?? 4170)
const ports = { app: first, postgres: first + 1, redis: first + 2, http: first + 3, https: first + 4, second: first + 5 }
const folder = scratch('server')
const at = (name: string) => join(folder, name)
const domain = 'masar.example'
const token = () => randomBytes(24).toString('hex')
const closing: (() => void | Promise<void>)[] = []
const nginx = new Nginx(folder, ports, domain)
const began = performance.now()
const say = (line: string) => console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s ${line}`)

function startRedis(): string {
  const redis = spawn('redis-server', ['--port', `${ports.redis}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  })
  closing.push(() => void redis.kill())
  return `redis://127.0.0.1:${ports.redis}`
}

/** A server's database, made by the two statements of the guide. */
async function startPostgres(name: string, port: number): Promise<{ cluster: Cluster; url: string }> {
  const cluster = newCluster(at(name), port, ['fsync=off'])
  closing.push(() => cluster.stop())
  return { cluster, url: await newDatabase(cluster, token()) }
}

/** The settings of the shipped example, filled in. */
function settings(filled: Record<string, string>): Record<string, string> {
  const lines = readFileSync('deploy/masar.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  return { ...Object.fromEntries([...lines].map(([, name, value]) => [name, value])), ...filled }
}

const { PATH = '', HOME = '' } = process.env
/** A command in the copy of the checkout, as on a server: with the settings of the service, and nothing of this run's environment. */
const inCopy = (copy: string, command: string, args: string[], given: Record<string, string> = {}) =>
  execFileSync(command, args, {
    cwd: copy,
    env: { PATH, HOME, NODE_ENV: 'production', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()
const writeSettings = (given: Record<string, string>) =>
  writeFileSync(
    at('masar.env'),
    Object.entries(given)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
/** `run` of the guide. */
const program = (copy: string, name: string, ...args: string[]) => {
  try {
    return inCopy(copy, process.execPath, [`--env-file=${at('masar.env')}`, `dist/${name}.mjs`, ...args])
  } catch (error) {
    return String(error instanceof Error && 'stderr' in error ? error.stderr : error)
  }
}

async function restartWhileAsked(server: Server, key: string): Promise<void> {
  const wanted = Number(process.env.REQUESTS ?? 10_000)
  let done = 0
  const failures: Answer[] = []
  const clients = Array.from({ length: 16 }, async (_, client) => {
    for (let turn = 0; done < wanted; turn += 1) {
      // Below the limit of an address, on one kept connection.
      const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
      for (let count = 0; count < 80 && done < wanted; count += 1) {
        done += 1
        const from = `127.${1 + client}.${Math.floor(turn / 250)}.${1 + (turn % 250)}`
        const answer = await nginx.ask('/api/v1/public/organization/branding', { from, agent, headers: { 'x-api-key': key } })
        if (answer.status !== 200) failures.push(answer)
      }
      agent.destroy()
    }
  })
  let rolls = 0
  const over = Promise.all(clients)
  const replaced = () => server.output().split('workers were replaced').length
  const rolling = (async () => {
    while (done < wanted) {
      const before = replaced()
      // The same signal as `systemctl reload masar`.
      server.process.kill('SIGUSR2')
      await until(() => done >= wanted || replaced() > before, { seconds: 300, what: 'the workers are replaced' })
      if (done < wanted) rolls += 1
    }
  })()
  await Promise.all([over, rolling])
  expectThat(`${rolls} rolling restarts fail 0 of ${wanted} requests`, failures.length === 0 && rolls > 0, {
    rolls,
    failed: failures.length,
    one: failures[0],
  })
}

let server: Server | undefined
let copy: string | undefined
const isSame = (found: object, wanted: object) => JSON.stringify(found) === JSON.stringify(wanted)

try {
  const unit = readFileSync('deploy/masar.service', 'utf8')
  expectThat(
    'the unit starts what this starts',
    unit.includes('ExecStart=/usr/bin/node dist/main.mjs') && unit.includes('kill -USR2'),
  )
  say('copies the checkout and prunes it')
  copy = prunedCopy()
  expectThat(
    'npm prune leaves no development package',
    !existsSync(join(copy, 'node_modules/tsx')) && existsSync(join(copy, 'node_modules/next')),
  )
  say('starts PostgreSQL, Redis and the product')
  const metricsToken = token()
  const { cluster, url } = await startPostgres('cluster', ports.postgres)
  const filled = {
    APP_SECRET: token(),
    DATABASE_URL: url,
    REDIS_URL: startRedis(),
    ROOT_DOMAIN: domain,
    PORT: `${ports.app}`,
    SMTP_URL: '',
    METRICS_TOKEN: metricsToken,
    DATA_FOLDER: at('data'),
  }
  const given = settings(filled)
  writeSettings(given)
  server = await startBuilt(ports.app, given, copy)
  const organization = [
    '--slug=school',
    '--name-ar=المدرسة',
    '--name-en=School',
    '--locale=ar',
    '--time-zone=Asia/Riyadh',
    '--admin-email=admin@masar.example',
  ]
  const made = inCopy(copy, 'npm', ['run', '-s', 'organization:create', '--', ...organization], {
    NODE_ENV: 'production',
    ...given,
  })
  const key = /\b\S+:\S{20,}/.exec(made.replace(/https?:\S+/g, ''))?.[0] ?? ''
  const invitation = /\/invite\?lang=\w+#(\S+)/.exec(made)?.[1] ?? ''
  nginx.start()
  closing.push(() => nginx.stop())

  expectThat('http leads to https', (await nginx.redirect('/a?b=1')) === `https://school.${domain}/a?b=1`)
  const page = await nginx.ask('/')
  expectThat('an organization is served at its subdomain', page.status === 200 && page.text.includes('المدرسة'), page.status)
  expectThat('/docs does not exist', (await nginx.ask('/docs')).status === 404)
  expectThat('/metrics is not published', (await nginx.ask('/metrics')).status === 404)
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  expectThat('/metrics is read beside the proxy', metrics.ok && (await metrics.text()).includes('masar_requests_total'))

  const answer = await nginx.ask('/api/v1/public/organization/branding', {
    from: '127.0.0.77',
    headers: { 'x-api-key': key, 'x-forwarded-for': '9.9.9.9' },
  })
  expectThat('the API answers with the key of the first organization', answer.status === 200, answer)
  const line =
    readFileSync(at('masar.log'), 'utf8')
      .split('\n')
      .find((text) => text.includes('/branding')) ?? ''
  expectThat(
    'the log has the true address, not the one that the client claims',
    line.startsWith('127.0.0.77 ') && !line.includes('9.9.9.9'),
    line,
  )

  const many = await Promise.all(
    Array.from({ length: 150 }, (_, count) =>
      nginx.ask('/api/v1/public/organization/branding', {
        from: '127.0.0.78',
        headers: { 'x-api-key': key, 'x-forwarded-for': `9.9.9.${count}` },
      }),
    ),
  )
  const passedLimit = many.filter(({ status }) => status === 200).length
  expectThat(
    'exactly 100 of 150 requests of an address pass, counted over both processes, whatever addresses it claims',
    passedLimit === 100 && many.every(({ status }) => [200, 429].includes(status)),
    passedLimit,
  )
  say('restarts its workers under load')
  await restartWhileAsked(server, key)

  say('a certificate, a person and a film, then a backup')
  const school = new School(nginx, key)
  const kept = await school.begin(invitation)
  const alive = { certificate: 'valid', film: true, filmAnswer: 200 }
  const before = await school.find(kept)
  expectThat('the certificate verifies, the person signs in, the film is played', isSame(before, alive), before)
  const backup = program(copy, 'backup', at('backup'))
  expectThat('the role of the guide writes a backup while requests go on', backup.includes('was written'), backup)
  const check = program(copy, 'restore', at('backup'), '--check')
  expectThat('which is whole', check.includes('is whole'), check)

  say('loses the database and the files, and restores them on a new server')
  await server.stop()
  cluster.stop()
  for (const lost of [cluster.folder, filled.DATA_FOLDER]) rmSync(lost, { recursive: true, force: true })
  expectThat('nothing is left', !existsSync(cluster.folder) && !existsSync(filled.DATA_FOLDER))
  const fresh = await startPostgres('second-cluster', ports.second)
  const again = { ...given, DATABASE_URL: fresh.url }
  writeSettings(again)
  const restored = program(copy, 'restore', at('backup'))
  expectThat('the role of the guide restores it', restored.includes('was restored'), restored)
  server = await startBuilt(ports.app, again, copy)
  const after = await school.find(kept)
  expectThat('the same certificate verifies, the same person signs in, the same film is played', isSame(after, alive), after)

  say('the other programs')
  const archive = program(copy, 'organization-export', '--slug=school', `--file=${at('school.masar.gz')}`)
  expectThat('the organization is written to a file', archive.includes('was written to'), archive)
  const keys = program(copy, 'keys-rotate', '--revoke')
  expectThat('new keys sign', keys.includes(': signing'), keys)
  const superuser = postgres(fresh.cluster.url, { max: 1, onnotice: () => {} })
  for (const name of ['other', 'third']) await superuser.unsafe(`create database ${name} owner masar`)
  const onDatabase = (address: string, name: string) => Object.assign(new URL(address), { pathname: `/${name}` }).toString()
  writeSettings({ ...given, DATABASE_URL: onDatabase(fresh.url, 'other') })
  const prepared = program(copy, 'deploy-database')
  expectThat('another database is prepared', prepared.includes('is up to date'), prepared)
  const imported = program(copy, 'organization-import', `--file=${at('school.masar.gz')}`)
  expectThat('and takes in the organization', imported.includes('was imported'), imported)
  writeSettings({ ...given, DATA_FOLDER: at('third'), DATABASE_URL: onDatabase(fresh.cluster.url, 'third') })
  const bySuperuser = program(copy, 'restore', at('backup'))
  expectThat('a superuser restores for the owner of the database', bySuperuser.includes('was restored'), bySuperuser)
  writeSettings({ ...given, DATA_FOLDER: at('third'), DATABASE_URL: onDatabase(fresh.url, 'third') })
  const started = program(copy, 'deploy-database')
  expectThat('which starts on it', started.includes('is up to date'), started)
  await superuser.end()
} catch (error) {
  expectThat('the run came to its end', false, String(error))
} finally {
  await server?.stop()
  for (const close of closing.toReversed())
    try {
      await close()
    } catch {
      // It was stopped before.
    }
  for (const made of [folder, copy]) if (made) rmSync(made, { recursive: true, force: true })
  summary()
  // Clients of a part that failed may still send.
  process.exit()
}
