import { defineConfig } from '@playwright/test'
import { chromium } from 'playwright'
import { metricsToken, port, takesPictures, workers } from './e2e/settings'
import { waitsLong } from './lib/platform/testing/long-patience'
import { findChromium } from './scripts/chromium.mjs'
import { scratchFolder } from './scripts/scratch.mjs'

// Profiles of browsers, and what they download.
process.env.TMPDIR = scratchFolder()

const dataFolder = '.data/e2e'

/** Ends with one readable line where there is no browser. */
function chromiumPath(): string {
  const { path, missing } = findChromium(chromium.executablePath())
  if (path) return path
  console.error(missing)
  process.exit(1)
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/settled.ts',
  workers,
  fullyParallel: true,
  // Patient with machines that are slow for a while: what is judged is what happens, not how soon.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // One click that waits in vain ends its journey, long before the journey's own time is over.
    actionTimeout: 60_000,
    // A browser in neither of the product's languages: pages are in the organization's unless a test asks for another.
    locale: 'fr-FR',
    // Nothing is judged while it moves. The walk over every page (console-house.spec.ts) and the pictures are in motion.
    contextOptions: { reducedMotion: takesPictures ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      timeout: 300_000,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    screenshot: 'only-on-failure',
    // A trace of every journey costs more than the journey; --trace on where one is being mended.
    trace: 'off',
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    // The first page is the slowest, because its code is loaded with it.
    url: `http://localhost:${port}/console/sign-in`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(port),
      DATA_FOLDER: dataFolder,
      ROOT_DOMAIN: `localhost:${port}`,
      DATABASE_URL: '',
      // Nothing is refused because the machine is busy.
      NODE_OPTIONS: waitsLong,
      // The journeys say which address they call from (e2e/masar.ts).
      TRUST_PROXY: '127.0.0.0/8,::1/128',
      // A longer window than production's minute, in which the slowest machine reaches the limit and is told of it twice.
      RATE_LIMIT_CERTIFICATE_VERIFY: '60/600',
      // The identity provider of a journey is on this machine.
      OUTGOING_LOOPBACK: 'true',
      METRICS_TOKEN: metricsToken,
      NODE_ENV: 'production',
    },
  },
})
