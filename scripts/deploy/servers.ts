import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export type Server = { url: string; output(): string; stop(): Promise<void>; process: ChildProcess }

/** Starts a built checkout with these settings alone, and waits until it is ready. */
export async function startBuilt(port: number, settings: Record<string, string>): Promise<Server> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'production' as const, PORT: `${port}`, HOST: '127.0.0.1', ...settings }
  const running = spawn(process.execPath, ['dist/main.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const gone = once(running, 'exit')
  const stop = async () => {
    running.kill('SIGTERM')
    await gone
  }
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 600_000; ; await sleep(250)) {
    if (running.exitCode !== null) throw new Error(`It ended with ${running.exitCode}: ${output.trim()}`)
    if (Date.now() > deadline) throw new Error(`It was not ready in time: ${output.trim()}`)
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return { url, output: () => output, stop, process: running }
  }
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
