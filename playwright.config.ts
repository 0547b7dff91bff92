import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3217)
const dataFolder = '.data/e2e'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One visitor after the other: the journeys share an address and so its rate limit.
  workers: 1,
  // Patient with machines that are slow for a while: what is judged is what happens, not how soon.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    screenshot: 'only-on-failure',
    // A trace of every journey costs more than the journey; --trace on where one is being mended.
    trace: 'off',
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(port),
      DATA_FOLDER: dataFolder,
      ROOT_DOMAIN: `localhost:${port}`,
      DATABASE_URL: '',
      NODE_ENV: 'production',
    },
  },
})
