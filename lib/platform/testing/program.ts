import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '@/scripts/bundle-options'

const folder = '.data/programs'
const ofRun = (run: number) => join(folder, String(run))
const known = new Map<string, Promise<string>>()

/**
 * Bundles a program of this repository, so that Node starts it faster than from TypeScript. Done once per worker, for the current sources; returns the
 * path of the bundle.
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

/** Removes the bundles of this process' workers, and those that killed runs left. */
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
