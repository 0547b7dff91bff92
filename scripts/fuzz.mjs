// `npm run test:fuzz`: 2,000 bent requests for each operation, with a seed of its own each time. FAST_CHECK_SEED repeats a run.
import { randomInt } from 'node:crypto'
import { bin } from './bootstrap.mjs'

const seed = process.env.FAST_CHECK_SEED ?? String(randomInt(1, 2 ** 31))
console.log(`seed ${seed}`)
const env = { FAST_CHECK_SEED: seed, FUZZ_PER_OPERATION: process.env.FUZZ_PER_OPERATION ?? '2000' }
const { code } = await bin('vitest/vitest.mjs', ['run', '--testTimeout=600000', 'lib/domain/malformed-input.test.ts'], { env })
process.exit(code)
