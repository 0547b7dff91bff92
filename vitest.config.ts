import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { alone, clock, everything, hosts, unit } from './lib/platform/testing/lanes'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
/** What has to hold on the oldest Postgres we support as well: where SQL of ours decides. */
const oldest = [
  'lib/domain/**/*.test.ts',
  'lib/platform/{http/{idempotency,serve},records/records}.test.ts',
  'lib/platform/i18n/fold.test.ts',
]
/** What no version of Postgres can change: what is refused or answered without a statement, threads, cookies, errors whose text the test itself writes. */
const ofNoVersion = [
  'lib/domain/{cross-origin,documentation,hostile-tokens,malformed-input,secrets-stay-inside}.test.ts',
  'lib/domain/modules/module-type-queue.test.ts',
  'app/console/api/console-proxy.test.ts',
]

const secret = {
  APP_SECRET: 'a secret that only the tests of this checkout know',
  LOG_LEVEL: 'silent',
  ROOT_DOMAIN: 'localhost:3000',
  // Where tests put the files that they upload.
  DATA_FOLDER: 'node_modules/.cache/masar-tests',
}
const testing = (name: string) => `lib/platform/testing/${name}.ts`
/** One more than there are processors: some file always waits, for Postgres, another process or time. Each has its own connections. */
const maxWorkers = Math.min(6, Math.max(2, availableParallelism()) + 1)

function lane(name: string, include: string[], test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    resolve: { alias },
    test: {
      name,
      include,
      pool: 'forks',
      env: secret,
      // Ends what hangs; no test is judged by it, on machines however busy.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      maxWorkers,
      // All lanes in one queue: where one waits, another computes.
      sequence: { groupOrder: 1 },
      ...test,
    },
  }
}

const withDatabase = {
  globalSetup: [testing('database')],
  setupFiles: [testing('worker'), testing('passwords'), testing('reset')],
}
const notRooms = [...unit, ...hosts, ...alone, ...clock]
// Where everything is to be proved, a proof that is left out is a failure.
if (process.env.CI && !process.env.TEST_DATABASE_URL_15)
  throw new Error('In CI the tests need TEST_DATABASE_URL_15, a Postgres 15.')

const on15 = process.env.TEST_DATABASE_URL_15
  ? [
      lane('rooms15', oldest, { ...withDatabase, isolate: false, exclude: [...notRooms, ...ofNoVersion] }),
      lane('alone15', alone, { ...withDatabase, exclude: [...clock, ...ofNoVersion] }),
    ]
  : []

export default defineConfig({
  resolve: { alias },
  test: {
    // What one lane has translated, the others and the next run read.
    experimental: { fsModuleCache: true },
    projects: [
      lane('unit', unit, { isolate: false, setupFiles: [testing('reset')] }),
      lane('rooms', everything, { ...withDatabase, isolate: false, exclude: notRooms }),
      lane('alone', alone, { ...withDatabase, exclude: clock }),
      ...on15,
      lane('hosts', hosts, withDatabase),
      lane('clock', clock, withDatabase),
      // Measures and judges nothing: only where it is asked for by name.
      ...(process.argv.includes('timing')
        ? [lane('timing', ['scripts/timing/*.timing.ts'], { ...withDatabase, setupFiles: [testing('worker')] })]
        : []),
    ],
  },
})
