// `npm run test:fuzz`: 2,000 malformed requests for each operation, and all property tests, with a new seed each time. FAST_CHECK_SEED repeats a run.
import { randomInt } from 'node:crypto'
import { bin } from './bootstrap.mjs'

const seed = process.env.FAST_CHECK_SEED ?? String(randomInt(1, 2 ** 31))
console.log(`seed ${seed}`)
const files = [
  'lib/domain/malformed-input',
  'holdings.property',
  'module-bodies.rules',
  'module-type-schemas.rules',
  'schema-compatibility.rules',
  'rich-text.rules',
  'i18n/fold',
]
const env = { FAST_CHECK_SEED: seed, FUZZ_PER_OPERATION: process.env.FUZZ_PER_OPERATION ?? '2000' }
const { code } = await bin('vitest/vitest.mjs', ['run', '--testTimeout=600000', ...files], { env })
process.exit(code)
