/**
 * `npm run test:deploy`: follows docs/deploy.md on this machine with the files of deploy/, on free ports: nginx with TLS, two processes, PostgreSQL and Redis of the
 * system. Needs a build, nginx, redis-server, openssl and /usr/lib/postgresql/15.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newCluster, newDatabase, scratch } from './clusters'
import { expectThat, type Server, startBuilt, summary } from './servers'

const first = Number(process.env.PORT ?? 4170)
const ports = { app: first, postgres: first + 1, redis: first + 2, http: first + 3, https: first + 4 }
const folder = scratch('server')
const at = (name: string) => join(folder, name)
const domain = 'masar.example'
const token = () => randomBytes(24).toString('hex')
const isRoot = process.getuid?.() === 0
const closing: (() => void | Promise<void>)[] = []

async function startPostgres(): Promise<string> {
  const cluster = newCluster(at('cluster'), ports.postgres, ['fsync=off'])
  closing.push(() => cluster.stop())
  return newDatabase(cluster, token())
}

function startRedis(): string {
  const redis = spawn('redis-server', ['--port', `${ports.redis}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  })
  closing.push(() => void redis.kill())
  return `redis://127.0.0.1:${ports.redis}`
}

/** The shipped configuration with the ports and paths of this run. */
function startNginx(): void {
  const names = ['-addext', `subjectAltName=DNS:${domain},DNS:*.${domain}`, '-subj', `/CN=${domain}`]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      at('privkey.pem'),
      '-out',
      at('fullchain.pem'),
      ...names,
    ],
    { stdio: 'ignore' },
  )
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.app}`)
    .replaceAll('/etc/ssl/masar/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const user = isRoot ? 'user root;' : ''
  writeFileSync(
    at('nginx.conf'),
    `${user}\npid ${at('nginx.pid')};\nworker_processes 1;\nevents {}\nhttp {\nclient_body_temp_path ${at('body')};\nproxy_temp_path ${at('proxy')};\nfastcgi_temp_path ${at('f')};\nuwsgi_temp_path ${at('u')};\nscgi_temp_path ${at('s')};\n${shipped}\n}\n`,
  )
  execFileSync('nginx', ['-c', at('nginx.conf'), '-e', at('nginx-error.log')])
  closing.push(() => void execFileSync('nginx', ['-c', at('nginx.conf'), '-e', at('nginx-error.log'), '-s', 'stop']))
}

type Answer = { status: number; text: string; location: string | undefined }
type Asked = { host?: string; from?: string; agent?: Agent; headers?: Record<string, string> }
/** A request through nginx, from an address of this machine. */
const get = (path: string, { host = `school.${domain}`, from = '127.0.0.1', agent, headers = {} }: Asked = {}) =>
  new Promise<Answer>((answer) => {
    const options = {
      host: '127.0.0.1',
      port: ports.https,
      path,
      servername: host,
      localAddress: from,
      rejectUnauthorized: false,
      agent: agent ?? false,
      headers: { host, ...headers },
    }
    request(options)
      .once('error', (error) => answer({ status: 0, text: String(error), location: undefined }))
      .once('response', async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        answer({ status: response.statusCode ?? 0, text, location: response.headers.location })
      })
      .end()
  })
const redirect = () =>
  new Promise<string | undefined>((answer) => {
    plain({ host: '127.0.0.1', port: ports.http, path: '/a?b=1', headers: { host: `school.${domain}` } })
      .once('response', (response) => answer(response.resume().headers.location))
      .end()
  })

/** The settings of the shipped example, filled in. */
function settings(filled: Record<string, string>): Record<string, string> {
  const lines = readFileSync('deploy/masar.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  return { ...Object.fromEntries([...lines].map(([, name, value]) => [name, value])), ...filled }
}

async function restartWhileAsked(server: Server, key: string): Promise<void> {
  const wanted = 10_000
  let done = 0
  const failures: Answer[] = []
  const clients = Array.from({ length: 16 }, async (_, client) => {
    for (let turn = 0; done < wanted; turn += 1) {
      // Below the limit of an address, on one kept connection.
      const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
      for (let count = 0; count < 80 && done < wanted; count += 1) {
        done += 1
        const from = `127.${1 + client}.${Math.floor(turn / 250)}.${1 + (turn % 250)}`
        const answer = await get('/api/v1/public/organization/branding', { from, agent, headers: { 'x-api-key': key } })
        if (answer.status !== 200) failures.push(answer)
      }
      agent.destroy()
    }
  })
  let rolls = 0
  const over = Promise.all(clients)
  const rolling = (async () => {
    while (done < wanted) {
      // What `systemctl reload masar` does.
      server.process.kill('SIGUSR2')
      const before = server.output().split('workers were replaced').length
      while (done < wanted && server.output().split('workers were replaced').length === before) await sleep(50)
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
try {
  const unit = readFileSync('deploy/masar.service', 'utf8')
  expectThat(
    'the unit starts what this starts',
    unit.includes('ExecStart=/usr/bin/node dist/main.mjs') && unit.includes('kill -USR2'),
  )
  const metricsToken = token()
  const filled = {
    APP_SECRET: token(),
    DATABASE_URL: await startPostgres(),
    REDIS_URL: startRedis(),
    ROOT_DOMAIN: domain,
    PORT: `${ports.app}`,
    SMTP_URL: '',
    METRICS_TOKEN: metricsToken,
    DATA_FOLDER: at('data'),
  }
  const { PATH = '', HOME = '' } = process.env
  const given = settings(filled)
  server = await startBuilt(ports.app, given)
  const organization = [
    '--slug=school',
    '--name-ar=المدرسة',
    '--name-en=School',
    '--locale=ar',
    '--time-zone=Asia/Riyadh',
    '--admin-email=admin@masar.example',
  ]
  const made = execFileSync(process.execPath, ['dist/organization.mjs', ...organization], {
    env: { PATH, HOME, NODE_ENV: 'production', ...given },
  }).toString()
  const key = /\b\S+:\S{20,}/.exec(made.replace(/https?:\S+/g, ''))?.[0] ?? ''
  startNginx()

  expectThat('http leads to https', (await redirect()) === `https://school.${domain}/a?b=1`)
  const page = await get('/')
  expectThat('an organization is served at its subdomain', page.status === 200 && page.text.includes('المدرسة'), page.status)
  expectThat('/docs does not exist', (await get('/docs')).status === 404)
  expectThat('/metrics is not published', (await get('/metrics')).status === 404)
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  expectThat('/metrics is read beside the proxy', metrics.ok && (await metrics.text()).includes('masar_requests_total'))

  const answer = await get('/api/v1/public/organization/branding', {
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
      get('/api/v1/public/organization/branding', {
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
  await restartWhileAsked(server, key)
} finally {
  await server?.stop()
  for (const close of closing.toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
  summary()
}
