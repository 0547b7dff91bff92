import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export type Host = { url: string; close(): Promise<void> }

/** Serves the built application with Next alone, as on Vercel, in a separate process with the given settings. */
export const startNext = (settings: Record<string, string>): Promise<Host> =>
  startBuilt('.next/BUILD_ID', settings, (port) => [
    'node_modules/next/dist/bin/next',
    'start',
    '-H',
    '127.0.0.1',
    '-p',
    String(port),
  ])

/** Serves the built application with the self-hosted server, pages included, in a separate process. */
export const startWorker = (settings: Record<string, string>): Promise<Host> =>
  startBuilt('dist/worker.mjs', settings, (port) => ['dist/worker.mjs', `--port=${port}`])

/** Tries again with another port if the free port was taken before the host could listen on it. */
async function startBuilt(
  build: string,
  settings: Record<string, string>,
  program: (port: number) => string[],
  tries = 3,
): Promise<Host> {
  if (!existsSync(build)) throw new Error('There is no build to serve: run `npm run build` first.')
  const port = await freePort()
  const child = spawn(process.execPath, program(port), {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-4000)))
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const until = Date.now() + 240_000; !(await isUp()); await sleep(100))
    if (child.exitCode !== null || Date.now() > until) {
      kill()
      if (tries > 1 && output.includes('EADDRINUSE')) return startBuilt(build, settings, program, tries - 1)
      const how = child.exitCode === null ? 'did not start' : `ended with code ${child.exitCode}`
      throw new Error(`The host ${how}:\n${output}`)
    }
  return {
    url,
    close: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null) throw new Error(`The host had ended by itself:\n${output}`)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const impatient = setTimeout(kill, 5000)
      await ended
      clearTimeout(impatient)
    },
  }
}
