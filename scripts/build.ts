import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { readingProgram } from '@/lib/platform/reading/program'
import { bin, fail, markBuilt, markStale, root, sourceStamp } from './bootstrap.mjs'
import { bundleOptions, operatorEntries, serverEntries } from './bundle-options'
import { delayScripts } from './late-scripts'

const tsconfig = join(root, 'tsconfig.json')
const before = { stamp: sourceStamp(), tsconfig: readFileSync(tsconfig, 'utf8') }
markStale()
rmSync(join(root, 'dist'), { recursive: true, force: true })
// Before Next, which puts it beside the functions that start it.
await build({ absWorkingDir: root, ...readingProgram })
const next = await bin('next/dist/bin/next', ['build'], { env: { NODE_ENV: 'production' } })
if (next.code !== 0) fail(`next build failed (exit code ${next.code}).`)
delayScripts(join(root, '.next'))
// An address of a file that is not known before the program runs makes every function carry the whole checkout; Next only warns of it.
const traced = readFileSync(join(root, '.next/server/instrumentation.js.nft.json'), 'utf8')
if (traced.includes('/CHANGELOG.md"')) fail('The build traces the whole checkout: the warnings of `next build` say where.')

await build({
  absWorkingDir: root,
  entryPoints: { ...serverEntries, ...operatorEntries },
  outdir: 'dist',
  tsconfig,
  ...bundleOptions,
})
// Next may change tsconfig.json on its first run, which must not make the build stale.
markBuilt(readFileSync(tsconfig, 'utf8') === before.tsconfig ? before.stamp : sourceStamp())
