import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '@/scripts/bundle-options'

const folder = '.data/programs'
const ofRun = (run: number) => join(folder, String(run))
const known = new Map<string, Promise<string>>()

/**
 * A program of this repository as Node runs it by itself, bundled as the product's are: it starts in a fraction of the time that translating
 * every file anew takes. Made once in a worker, for the present sources; answers with the file's path.
 */
export function bundled(entry: string): Promise<string> {
  const made = known.get(entry) ?? bundle(entry)
  known.set(entry, made)
  return made
}

async function bundle(entry: string): Promise<string> {
  const outdir = join(ofRun(process.ppid), `${process.pid}-${known.size}`)
  await build({
    entryPoints: { program: entry, 'hasher-program': 'lib/host/hasher-program.mjs' },
    outdir,
    ...bundleOptions,
    sourcemap: false,
  })
  return join(process.cwd(), outdir, 'program.mjs')
}

/** Removes what the workers of this process have bundled, and what was left by runs that were killed. */
export function removeBundled(): void {
  for (const run of existsSync(folder) ? readdirSync(folder) : [])
    if (Number(run) === process.pid || !isAlive(Number(run))) rmSync(join(folder, run), { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
