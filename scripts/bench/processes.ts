import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { readIfThere } from '@/db/folder-lock'
import { bundleOptions } from '../bundle-options'
import { until } from '../until'
import { folder } from './ground'

export type Running = { port: number; pid: number; stop(): Promise<void> }

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a Node server that writes its output to .data/bench/logs, and waits until `isUp` is true. */
export async function start(
  name: string,
  args: string[],
  env: Record<string, string>,
  isUp: (port: number) => Promise<unknown>,
  { cwd = process.cwd(), port: wanted }: { cwd?: string; port?: number } = {},
): Promise<Running> {
  mkdirSync(`${folder}/logs`, { recursive: true })
  const logFile = `${folder}/logs/${name}.log`
  const output = openSync(logFile, 'w')
  const port = wanted ?? (await freePort())
  const filled = args.map((arg) => arg.replace('%PORT%', String(port)))
  // Only these variables reach the server, so that the shell's environment cannot change a figure.
  const child = spawn(process.execPath, filled, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let failure: unknown
  const isReady = () =>
    isUp(port).then(
      () => true,
      (error: unknown) => {
        failure = error
        if (child.exitCode !== null) throw error
        return false
      },
    )
  await until(isReady, { seconds: 60, what: `${name} is up`, everyMs: 100 }).catch((error) => {
    kill()
    throw new Error(`${name} did not start: ${failure ?? error}\n${readFileSync(logFile, 'utf8').slice(-3000)}`)
  })
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended by itself; see ${logFile}`)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const impatient = setTimeout(kill, 8000)
    await ended
    clearTimeout(impatient)
  }
  return { port, pid: child.pid ?? 0, stop }
}

type Usage = { pid: number; rssMb: number; cpuMs: number }

/** The memory and CPU time of a process and all its child processes. CPU time is known on Linux only. */
export function usage(root: number): Usage[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const tree = new Set([root])
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const [pid, parent] of rows) if (tree.has(parent)) tree.add(pid)
  }
  return rows.filter(([pid]) => tree.has(pid)).map(([pid, , rss]) => ({ pid, rssMb: rss / 1024, cpuMs: cpuOf(pid) }))
}

function cpuOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readIfThere(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ') ?? []
  // User and system time, of the process and of its children that have ended, in ticks of 10 ms.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

export const cpuTotal = (root: number) => usage(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0)

/** CPU time of the whole machine since its start, and the part of it that other programs than the bench and its Postgres used; in ms, on Linux only. */
export function machine(): { all: number; others: number } {
  const [user, nice, system, idle, wait, interrupt, soft, steal] =
    readIfThere('/proc/stat')?.split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  const busy = [user, nice, system, interrupt, soft, steal].reduce<number>((sum, ticks) => sum + (ticks ?? Number.NaN), 0) * 10
  const home = readIfThere(`${folder}/postgres/location`) ?? `${folder}/postgres`
  const postmaster = Number(readIfThere(`${home}/cluster/postmaster.pid`)?.split('\n', 1)[0])
  return { all: busy + ((idle ?? 0) + (wait ?? 0)) * 10, others: busy - cpuTotal(process.pid) - cpuTotal(postmaster) }
}

/** Waits, for at most `most` ms, until other programs use less than an eighth of the machine. */
export async function waitForQuiet(most: number): Promise<void> {
  for (const until = Date.now() + most; Date.now() < until; ) {
    const before = machine()
    await sleep(1000)
    const after = machine()
    if (!((after.others - before.others) / (after.all - before.all) > 0.125)) return
  }
}

/** Bundles sources into .data/bench/dist as the product's build does; takes less than a second. */
export async function bundle(entries: Record<string, string>): Promise<string> {
  const outdir = `${folder}/dist`
  await build({
    entryPoints: { ...entries, 'hasher-program': 'lib/host/hasher-program.mjs' },
    outdir,
    tsconfig: 'tsconfig.json',
    ...bundleOptions,
  })
  return outdir
}
