// `npm run test:overload`: the rate limiter over two processes for 14 s of real time, in windows of 4 s; the default run takes windows of 2 s.
import { bin } from './bootstrap.mjs'

const { code } = await bin('vitest/vitest.mjs', ['run', 'lib/platform/gate/kv-limiter.test.ts'], {
  env: { OVERLOAD_WINDOW_MS: '4000' },
})
process.exit(code)
