import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, type Ground, host, settings } from './ground'
import { type Job, type JobName, prove } from './jobs'
import { bundle, type Running, start } from './processes'

export type TargetId = 'a' | 'b' | 'c' | 'd' | 'e' | 'f'
export const targets: Record<TargetId, { title: string; jobs: JobName[] }> = {
  a: { title: 'empty Next 16 route handler', jobs: ['static'] },
  b: { title: 'the same with a Node-runtime middleware', jobs: ['static'] },
  c: { title: 'bare node:http', jobs: ['static'] },
  d: { title: '@hono/node-server + postgres.js, the same work by hand', jobs: ['list'] },
  e: {
    title: 'Masar under server.ts, one worker',
    jobs: ['list', 'profile', 'verify', 'activity', 'write', 'outline', 'module', 'event'],
  },
  f: { title: 'Masar under next start', jobs: ['list', 'profile', 'verify'] },
}

const root = process.cwd()
const nextBin = join(root, 'node_modules/next/dist/bin/next')
const floorNext = 'node_modules/next/dist/bin/next'
const listen = ['start', '-H', '127.0.0.1', '-p', '%PORT%']
const production = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const

const floorFiles = (withMiddleware: boolean): Record<string, string> => ({
  'package.json': '{"private":true,"type":"module"}',
  'next.config.mjs': `const root = import.meta.dirname
export default { compress: false, poweredByHeader: false, generateEtags: false, turbopack: { root }, outputFileTracingRoot: root }`,
  'app/api/ok/route.js': `export const dynamic = 'force-dynamic'
export const GET = () => Response.json({ ok: true })`,
  ...(withMiddleware && {
    'middleware.js': `import { NextResponse } from 'next/server'
export function middleware(request) {
  const headers = new Headers(request.headers)
  headers.set('x-floor', '1')
  return NextResponse.next({ request: { headers }, headers: { 'x-floor': '1' } })
}
export const config = { runtime: 'nodejs', matcher: ['/api/:path*'] }`,
  }),
})

/** The names of `next`, `react` and all their dependencies. */
function closure(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const file = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(file)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
    closure(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

/** Copies this checkout's packages into another folder as hard links, because the bundler accepts no symlink that leaves its root. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) link(source, target)
    else if (entry.isFile()) linkSync(source, target)
  }
}

/** Builds the empty Next application once. Its own folder is the bundler's root, otherwise it would include the middleware of this checkout. */
function builtFloor(withMiddleware: boolean): string {
  const place = join(folder, withMiddleware ? 'next-middleware' : 'next-empty')
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/next/package.json'), 'utf8')) as { version: string }
  const files = floorFiles(withMiddleware)
  const stamp = JSON.stringify({ version, files })
  const mark = join(place, 'built')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === stamp) return place
  rmSync(place, { recursive: true, force: true })
  for (const name of closure(['next', 'react', 'react-dom']))
    link(join(root, 'node_modules', name), join(place, 'node_modules', name))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(place, name, '..'), { recursive: true })
    writeFileSync(join(place, name), text)
  }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...production }
  const built = spawnSync(process.execPath, [floorNext, 'build'], { cwd: place, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The empty Next application could not be built:\n${built.stdout}${built.stderr}`)
  const manifest = readFileSync(join(place, '.next/server/functions-config-manifest.json'), 'utf8')
  if (manifest.includes('_middleware') !== withMiddleware)
    throw new Error(`The empty application in ${place} is not what it should be: ${manifest}`)
  writeFileSync(mark, stamp)
  return place
}

const bare = `require('node:http').createServer((q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')).listen(process.env.PORT, '127.0.0.1')`

/** How Masar itself is started. `light`: the sources bundled afresh and the API alone, without a build of Next's. */
export type Mode = { light: boolean; node?: string[]; more?: Record<string, string> }

const onGround = ({ databaseUrl, socket }: Ground) => ({
  ...settings,
  DATABASE_URL: databaseUrl,
  DATABASE_SOCKET: socket ?? '',
})

/** Starts Masar's own server on the ground's database. */
export async function startMasar(ground: Ground, isUp: (port: number) => Promise<unknown>, mode: Mode): Promise<Running> {
  const server = mode.light ? `${await bundle({ server: 'server.ts' })}/server.mjs` : join(root, 'dist/server.mjs')
  const entry =
    mode.more || mode.light ? ['scripts/bench/host.mjs', server, ...(mode.light ? ['--api-only'] : [])] : ['dist/main.mjs']
  const env = { ...onGround(ground), ...mode.more }
  return start(`masar${mode.more ? '-sign-in' : ''}`, [...(mode.node ?? []), ...entry], env, isUp)
}

/** Starts one target and checks the responses of all its jobs. */
export async function startTarget(id: TargetId, ground: Ground, jobs: Record<JobName, Job>, mode: Mode): Promise<Running> {
  const isUp = (port: number) => prove(port, jobs[targets[id].jobs[0] ?? 'static'])
  const running = await (async () => {
    if (id === 'a' || id === 'b')
      return start(`floor-${id}`, [floorNext, ...listen], production, isUp, { cwd: builtFloor(id === 'b') })
    if (id === 'c') return start('floor-c', ['-e', bare], production, isUp)
    if (id === 'd') {
      const options = {
        appUrl: ground.appUrl,
        socket: ground.socket,
        issuer: `http://${host}`,
        audience: `masar:${ground.organizationId}`,
      }
      const file = `${await bundle({ 'by-hand': 'scripts/bench/by-hand.ts' })}/by-hand.mjs`
      return start('floor-d', [file, JSON.stringify(options), '%PORT%'], production, isUp)
    }
    if (id === 'e') return startMasar(ground, isUp, mode)
    return start('masar-next', [nextBin, ...listen], onGround(ground), isUp)
  })()
  for (const name of targets[id].jobs) await prove(running.port, jobs[name])
  return running
}
