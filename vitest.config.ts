import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { alone, clock, everything, hosts, unit } from './lib/platform/testing/lanes'
import { waitsLong } from './lib/platform/testing/long-patience'
import { workersFor } from './lib/platform/testing/workers'
import { scratchFolder } from './scripts/scratch.mjs'

// Databases, folders and files of tests, and of the processes that they start.
process.env.TMPDIR = scratchFolder()

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
/**
 * Tests that also run on the oldest Postgres that we support: of every operation, and where SQL of ours
 * decides. The statements of all other tests are prepared there (scripts/oldest-postgres.ts).
 */
const oldest = [
  'lib/domain/*/*/contract.test.ts',
  'lib/domain/search.test.ts',
  'lib/domain/house/activity-log/activity-log.test.ts',
  'lib/domain/standards/analytics/analytics.test.ts',
  'lib/domain/house/jobs/several-values.test.ts',
  'lib/domain/learning/learning-paths/{enrolments,learning-paths}.test.ts',
  'lib/domain/people/member-imports/member-imports.test.ts',
  'lib/domain/learning/progress/{corrections,progress}.test.ts',
  'lib/domain/people/scim/scim.test.ts',
  'lib/platform/{http/idempotency,i18n/fold,records/records}.test.ts',
]
/** The same of those that have a database for themselves: the tables, their walls and functions, the plans of lists. */
const oldestAlone = [
  'db/**/*.test.ts',
  'lib/platform/{db,lists}/**/*.test.ts',
  'lib/domain/list-plans.test.ts',
  'lib/domain/house/activity-log/{checkpoints,refused-attempts}.test.ts',
]

const settings = {
  APP_SECRET: 'a secret that only the tests of this checkout know',
  LOG_LEVEL: 'silent',
  ROOT_DOMAIN: 'localhost:3000',
  // Where tests put the files that they upload.
  DATA_FOLDER: 'node_modules/.cache/masar-tests',
  // Of the processes that tests start; the workers set the same (lib/platform/testing/worker.ts).
  NODE_OPTIONS: waitsLong,
}
const testing = (name: string) => `lib/platform/testing/${name}.ts`
/** One more than there are processors: some file always waits, for Postgres, another process or time. Each has its own connections. */
const maxWorkers = workersFor(process.argv.slice(2), Math.min(6, Math.max(2, availableParallelism()) + 1))

function lane(name: string, include: string[], test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    resolve: { alias },
    test: {
      name,
      include,
      pool: 'forks',
      // Room for what a test makes and drops: garbage is collected a third as often.
      execArgv: ['--max-semi-space-size=64'],
      env: settings,
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
  setupFiles: [testing('worker'), testing('statements'), testing('passwords'), testing('reset')],
}
const databaseOfEachFile = { ...withDatabase, isolate: false, provide: { databaseOfEachFile: true } }
const notRooms = [...unit, ...hosts, ...alone, ...clock]
// Where everything is to be proved, a proof that is left out is a failure.
if (process.env.CI && !process.env.TEST_DATABASE_URL_15)
  throw new Error('In CI the tests need TEST_DATABASE_URL_15, a Postgres 15.')

const on15 = process.env.TEST_DATABASE_URL_15
  ? [
      lane('rooms15', oldest, { ...withDatabase, isolate: false, exclude: notRooms }),
      lane('alone15', oldestAlone, { ...databaseOfEachFile, exclude: clock }),
    ]
  : []

export default defineConfig({
  resolve: { alias },
  test: {
    // The translated modules of a lane are read by the others and by the next run.
    experimental: { fsModuleCache: true },
    projects: [
      lane('unit', unit, { isolate: false, setupFiles: [testing('reset')] }),
      lane('rooms', everything, { ...withDatabase, isolate: false, exclude: notRooms }),
      lane('alone', alone, { ...databaseOfEachFile, exclude: clock }),
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
