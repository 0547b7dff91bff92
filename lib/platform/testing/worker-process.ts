import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundled } from './program'

/** The self-hosted server in a separate process with the given settings, for the API and for requests only; its output is kept. */
export async function startWorker(settings: Record<string, string>) {
  const child = spawn(process.execPath, [await bundled('scripts/worker.ts'), '--port=0', '--api-only', '--requests-only'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /ready at (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    exited.then(() => reject(new Error(`The worker did not start:\n${output}`)), reject)
  })
  return {
    url,
    output: () => output,
    kill: () => child.kill('SIGKILL'),
    close: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
