import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
const shared = {
  globalSetup: ['lib/platform/testing/database.ts'],
  setupFiles: ['lib/platform/testing/worker.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks' as const,
}
const everything = [
  'lib/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'app/**/*.test.ts',
  'messages/**/*.test.ts',
  'docs/**/*.test.ts',
]
/** What must also hold on the oldest supported Postgres. */
const onOldest = [
  'lib/domain/**/*.test.ts',
  'lib/platform/db/walls.test.ts',
  'db/definer.test.ts',
  'db/retention.test.ts',
  'lib/platform/i18n/fold.test.ts',
]

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 2,
    projects: [
      { resolve: { alias }, test: { ...shared, name: 'embedded', include: everything } },
      ...(process.env.TEST_DATABASE_URL_15
        ? [{ resolve: { alias }, test: { ...shared, name: 'postgres15', include: onOldest } }]
        : []),
      // Measures and judges nothing: only where it is asked for by name.
      ...(process.argv.includes('timing')
        ? [{ resolve: { alias }, test: { ...shared, name: 'timing', include: ['scripts/timing/*.timing.ts'] } }]
        : []),
    ],
  },
})
