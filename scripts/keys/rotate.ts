/**
 * `npm run keys:rotate` (`node dist/keys-rotate.mjs` on a server): creates new keys for access tokens, refresh tokens and checkpoints of the activity log, without a downtime (docs/keys.md).
 *
 *   npm run keys:rotate                    publishes new keys, waits 90 seconds, then signs with them
 *   npm run keys:rotate -- --overlap=30    waits 30 seconds; at least 20
 *   npm run keys:rotate -- --revoke        for a leaked key: replaces the keys at once, so that everybody has to sign in again
 *
 * It needs the deployment's APP_SECRET and its database: DATABASE_URL or DATABASE_APP_URL, from the environment or from .env files; without them the
 * embedded one of a running `npm start`. If it is interrupted, run it again.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runningEmbedded } from '@/db/embedded'
import type { KeyStep } from '@/lib/platform/auth/rotate-keys'
import { mayMakeSecret } from '@/lib/platform/env'
import { errorLine } from '@/lib/platform/error-report'
import { keptSecret } from '../kept-secret'

const { values } = parseArgs({ options: { overlap: { type: 'string' }, revoke: { type: 'boolean', default: false } } })

async function findDeployment(): Promise<void> {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  const folder = process.env.DATA_FOLDER || '.data'
  if (!process.env.DATABASE_URL && !process.env.DATABASE_APP_URL) {
    process.env.DATABASE_URL = await runningEmbedded(join(folder, 'postgres'))
    if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL or DATABASE_APP_URL, or let `npm start` run meanwhile.')
  }
  if (mayMakeSecret(process.env) && existsSync(join(folder, 'app-secret'))) process.env.APP_SECRET ||= keptSecret(folder)
}

const tell = (steps: KeyStep[]) => {
  for (const { use, kid, became } of steps) console.log(`${use} key ${kid}: ${became}`)
}

async function rotate(): Promise<void> {
  const keys = await import('@/lib/platform/auth/rotate-keys')
  const overlap = Number(values.overlap ?? keys.usualOverlapSeconds)
  if (!(overlap >= keys.shortestOverlapSeconds)) throw new Error(`--overlap is at least ${keys.shortestOverlapSeconds} seconds.`)
  tell(await keys.announceKeys())
  if (values.revoke) return tell(await keys.activateKeys(0, { revoke: true }))
  // The time is that of the database's clock, so it may have to wait again.
  for (let turn = 0; turn < 10; turn += 1) {
    const left = await keys.secondsUntilActive(overlap)
    if (left <= 0) break
    console.log(`Every process knows the new keys in ${Math.ceil(left)} s at the latest.`)
    await sleep(left * 1000 + 50)
  }
  const steps = await keys.activateKeys(overlap)
  tell(steps)
  if (steps.length === 0) console.log('Another rotation let the new keys sign meanwhile.')
}

try {
  await findDeployment()
  await rotate()
} catch (error) {
  console.error(`The keys were not rotated: ${errorLine(error)}`)
  process.exitCode = 1
} finally {
  await (await import('@/lib/platform/db/pool')).closeDatabase()
}
