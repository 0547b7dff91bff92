import { afterAll, vi } from 'vitest'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'

// Test files of a lane without isolation share modules, so the clock and the environment are reset for each file.
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
