import { setTimeout as wait } from 'node:timers/promises'
import { metricsToken, port } from './settings'

/** Attempts, a second apart. */
const most = 600

/** The events and deliveries that wait on the server. */
async function pending(): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const [, count] = /^masar_events_pending (\d+)$/m.exec(await answer.text()) ?? []
  return Number(count ?? Number.NaN)
}

/** Waits until the server has done what follows from the demo: until then it does late what follows from a journey. */
export default async function settled(): Promise<void> {
  for (let attempt = 0; attempt < most; attempt++) {
    if ((await pending()) === 0) return
    await wait(1000)
  }
  throw new Error('The server did not come to rest')
}
