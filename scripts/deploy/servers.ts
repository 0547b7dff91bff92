import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../until'

export type Server = { url: string; output(): string; stop(): Promise<void>; process: ChildProcess }

/** Starts a built checkout, this one or that in `cwd`, with these settings alone, and waits until it is ready. */
export async function startBuilt(port: number, settings: Record<string, string>, cwd = process.cwd()): Promise<Server> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'production' as const, PORT: `${port}`, HOST: '127.0.0.1', ...settings }
  const running = spawn(process.execPath, ['dist/main.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const gone = once(running, 'exit')
  const stop = async () => {
    running.kill('SIGTERM')
    const impatient = setTimeout(() => running.kill('SIGKILL'), 60_000)
    await gone
    clearTimeout(impatient)
  }
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => {
    if (running.exitCode !== null) throw new Error(`It ended with ${running.exitCode}: ${output.trim()}`)
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok
  }
  await until(isReady, {
    seconds: 600,
    what: () => `the server is ready. ${output.trim()}`,
    everyMs: 250,
  }).catch((error) => {
    running.kill('SIGKILL')
    throw error
  })
  return { url, output: () => output, stop, process: running }
}

export const passed: string[] = []
export const failed: string[] = []
/** Notes one thing that has to hold, and goes on. */
export function expectThat(what: string, holds: boolean, found?: unknown): void {
  ;(holds ? passed : failed).push(what)
  console.log(`${holds ? '  ok  ' : 'FAILED'} ${what}${holds || found === undefined ? '' : `: ${JSON.stringify(found)}`}`)
}

/** The last line of a run, and its exit code. */
export function summary(): void {
  console.log(`${passed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
