import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bin, fail, markBuilt, markStale, root, sourceStamp } from './bootstrap.mjs'

const tsconfig = join(root, 'tsconfig.json')
const before = { stamp: sourceStamp(), tsconfig: readFileSync(tsconfig, 'utf8') }
markStale()
const next = await bin('next/dist/bin/next', ['build'], { env: { NODE_ENV: 'production' } })
if (next.code !== 0) fail(`next build failed (exit code ${next.code}).`)

// Vercel is the host itself and needs neither our server nor our bootstrap.
if (!process.env.VERCEL) {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'scripts/main.ts', server: 'server.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Parts that read the environment are loaded after it is complete, so they stay files of their own.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    tsconfig,
    sourcemap: true,
    jsx: 'automatic',
    logLevel: 'warning',
  })
  // Next may complete tsconfig.json on its first run; that is no change of the sources.
  markBuilt(readFileSync(tsconfig, 'utf8') === before.tsconfig ? before.stamp : sourceStamp())
}
