import { afterAll, vi } from 'vitest'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'

// Files of a lane without isolation share their modules: each finds the clock and the environment as the first one found them.
declare global {
  var masarTestEnvironment: ReturnType<typeof env> | undefined
}

globalThis.masarTestEnvironment ??= { ...env() }
const before = globalThis.masarTestEnvironment

function reset(): void {
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
  const now = env()
  for (const name of Object.keys(now)) if (!(name in before)) Reflect.deleteProperty(now, name)
  Object.assign(now, before)
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
}

reset()
afterAll(reset)
