import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '../until'
import { asPreview, folder, type Ground } from './ground'
import { type Job, prove } from './jobs'
import { fire } from './load'
import { cpuTotal } from './processes'
import { startMasar } from './targets'

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] }

const maps = new Map<string, SourceMap | null>()

/** The source of a stack frame, from esbuild's source maps. */
function place(frame: Frame): string {
  if (!frame.url) return frame.functionName
  if (frame.url.startsWith('node:')) return `${frame.url}:${frame.lineNumber + 1}`
  const path = frame.url.startsWith('file:') ? fileURLToPath(frame.url) : frame.url
  if (path.includes('/node_modules/'))
    return `${path.slice(path.lastIndexOf('/node_modules/') + '/node_modules/'.length)}:${frame.lineNumber + 1}`
  if (!maps.has(path)) {
    const map = /\/dist\/.*\.mjs$/.test(path) ? readFileSync(`${path}.map`, 'utf8') : null
    maps.set(path, map === null ? null : new SourceMap(JSON.parse(map)))
  }
  const original = maps.get(path)?.findEntry(frame.lineNumber, frame.columnNumber)
  if (!original || !('originalSource' in original)) return `${path}:${frame.lineNumber + 1}`
  return `${original.originalSource}:${original.originalLine + 1}`.replace(
    /^.*?(?=(?:lib|db|scripts|app|messages)\/|server\.ts:)/,
    '',
  )
}

/** The group of a source in the report: a package, a part of Node, or a file of this repository. */
function owner(where: string): string {
  const at = where.replace(/:\d+$/, '')
  if (at.startsWith('node:')) return `node: ${at.replace('node:internal/', 'node:').slice(5).split('/')[0]}`
  if (at.startsWith('(')) return at
  if (/^(lib|db|scripts|app|messages)\/|^server\.ts/.test(at)) return `ours: ${at}`
  return `package: ${at
    .split('/')
    .slice(0, at.startsWith('@') ? 2 : 1)
    .join('/')}`
}

type Share = { name: string; share: number; microseconds: number }

/** Self time by function and by package of a CPU profile, as shares of the time the thread was not idle. */
export function readProfile(profile: Profile): { busy: number; functions: Share[]; owners: Share[]; groups: Share[] } {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [functions, owners, groups] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  let [busy, all] = [0, 0]
  const add = (map: Map<string, number>, name: string, time: number) => map.set(name, (map.get(name) ?? 0) + time)
  profile.samples.forEach((id, at) => {
    const time = profile.timeDeltas[at] ?? 0
    const frame = frames.get(id)
    all += time
    if (!frame || frame.functionName === '(idle)') return
    busy += time
    const where = place(frame)
    add(functions, frame.url ? `${frame.functionName || '(anonymous)'} ${where}` : `${frame.functionName} (native)`, time)
    add(owners, frame.url ? owner(where) : frame.functionName.startsWith('(') ? frame.functionName : 'native calls', time)
    add(
      groups,
      frame.url
        ? (/^(ours|node)/.exec(owner(where))?.[0] ?? owner(where))
        : frame.functionName.startsWith('(')
          ? frame.functionName
          : 'native calls',
      time,
    )
  })
  const sorted = (map: Map<string, number>) =>
    [...map].sort(([, a], [, b]) => b - a).map(([name, microseconds]) => ({ name, share: microseconds / busy, microseconds }))
  return { busy: busy / all, functions: sorted(functions), owners: sorted(owners), groups: sorted(groups) }
}

/** Runs one job of Masar's server under the CPU profiler and returns the report as a text. */
export async function profileMasar(ground: Ground, job: Job, seconds: number, light: boolean): Promise<string> {
  const out = `${folder}/profile`
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const connections = job.preview ? 8 : 32
  const hook = new URL('profile-hook.mjs', import.meta.url).href
  const isUp = (port: number) => prove(port, job)
  const server = await startMasar(ground, isUp, {
    light,
    node: ['--import', hook],
    more: { ...(job.preview && asPreview), BENCH_PROFILE_FOLDER: out },
  })
  try {
    await fire(server.port, job.load, { connections, seconds: 4 })
    const [cpu, plain] = [cpuTotal(server.pid), await fire(server.port, job.load, { connections, seconds })]
    const perRequest = (cpuTotal(server.pid) - cpu) / plain.total
    process.kill(server.pid, 'SIGUSR2')
    const seen = await fire(server.port, job.load, { connections, seconds })
    process.kill(server.pid, 'SIGUSR2')
    await until(() => readdirSync(out).length > 0, { seconds: 30, what: 'a profile', everyMs: 200 })
    const [file] = readdirSync(out)
    await sleep(500)
    const { busy, functions, owners, groups } = readProfile(JSON.parse(readFileSync(`${out}/${file}`, 'utf8')))
    const line = ({ name, share, microseconds }: Share) =>
      `${(share * 100).toFixed(1).padStart(6)} %  ${(microseconds / seen.total).toFixed(1).padStart(7)} µs  ${name}`
    return [
      `${job.title}: ${Math.round(plain.perSecond)} requests/s unprofiled (${Math.round(seen.perSecond)} profiled), server CPU ${perRequest.toFixed(3)} ms a request, event loop busy ${(busy * 100).toFixed(0)} %, failed ${seen.failed + plain.failed}`,
      `Shares are of busy time; µs are self time per request. The profile itself: ${relative(process.cwd(), out)}/${file}`,
      '\nBy kind',
      ...groups.filter(({ share }) => share > 0.003).map(line),
      '\nBy package, part of Node, or own file',
      ...owners.filter(({ share }) => share > 0.004).map(line),
      '\nTop functions by self time',
      ...functions.slice(0, Number(process.env.TOP ?? 25)).map(line),
    ].join('\n')
  } finally {
    await server.stop()
  }
}
