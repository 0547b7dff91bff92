import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bin, fail, markBuilt, markStale, root, sourceStamp } from './bootstrap.mjs'
import { bundleOptions } from './bundle-options'
import { delayScripts } from './late-scripts'

const tsconfig = join(root, 'tsconfig.json')
const before = { stamp: sourceStamp(), tsconfig: readFileSync(tsconfig, 'utf8') }
markStale()
const next = await bin('next/dist/bin/next', ['build'], { env: { NODE_ENV: 'production' } })
if (next.code !== 0) fail(`next build failed (exit code ${next.code}).`)
delayScripts(join(root, '.next'))

// On Vercel neither the server nor the bootstrap is needed, and the build migrates the database. A preview gets the demo data.
if (process.env.VERCEL) {
  const { DATABASE_URL, VERCEL_ENV, VERCEL_URL, DATA_FOLDER = '/tmp' } = process.env
  if (DATABASE_URL) {
    await (await import('@/lib/platform/db/migrate')).migrate(DATABASE_URL)
    await (await import('@/lib/domain/roles/built-in-roles.service')).refreshBuiltInRoles()
    const { seedDemo } = await import('@/scripts/seed/demo')
    if (VERCEL_ENV === 'preview') await seedDemo({ baseUrl: `https://${VERCEL_URL}`, file: join(DATA_FOLDER, 'demo.json') })
    await (await import('@/lib/platform/db/pool')).closeDatabase()
  }
} else {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'scripts/main.ts',
      server: 'server.ts',
      worker: 'scripts/worker.ts',
      organization: 'scripts/organization/create.ts',
      'hasher-program': 'lib/host/hasher-program.mjs',
    },
    outdir: 'dist',
    tsconfig,
    ...bundleOptions,
  })
  // Next may change tsconfig.json on its first run, which must not make the build stale.
  markBuilt(readFileSync(tsconfig, 'utf8') === before.tsconfig ? before.stamp : sourceStamp())
}
