import { sql } from 'drizzle-orm'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { execute } from '@/lib/platform/db/pool'
import { log } from '@/lib/platform/log'

const limitMs = 2000
/** After this time a check without a result no longer delays the next one. */
const abandonMs = 5000

let looking: { since: number; result: Promise<boolean> } | undefined

async function look(): Promise<boolean> {
  try {
    await Promise.all([execute(sql`select 1`), currentKeyRing()])
    return true
  } catch (error) {
    log().error({ err: error }, 'not ready to serve')
    return false
  }
}

/** Whether the database answers and the signing keys can be opened, within two seconds. Simultaneous callers share one check. */
export function isReady(): Promise<boolean> {
  const now = performance.now()
  if (!looking || now - looking.since > abandonMs) {
    const mine = { since: now, result: look() }
    looking = mine
    void mine.result.finally(() => {
      if (looking === mine) looking = undefined
    })
  }
  const { result } = looking
  return new Promise((settle) => {
    const limit = setTimeout(() => settle(false), limitMs)
    void result.then((ready) => {
      clearTimeout(limit)
      settle(ready)
    })
  })
}
