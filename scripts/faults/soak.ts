import { type Answer, after, keptAlive, now, p99, steady, tally } from './client'
import { profileOf, rssMb, socketsOf, startProduct } from './product'
import { ms, type Scenario } from './rows'

/** Slope of the line through points by least squares. */
function slope(points: { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const over = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return over / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}

/** T46: 100 requests a second for ten minutes; the first two are warm-up. */
export const soak: Scenario = {
  ids: ['T46'],
  run: async (ground, { quick }) => {
    const product = await startProduct(ground, 'soak')
    const profile = profileOf(ground)
    const pids = product.workers()
    const agent = keptAlive(16)
    const minutes = quick ? 1 : 10
    const warm = minutes / 5
    const began = now()
    const samples: { x: number; y: number }[] = []
    const watch = setInterval(() => samples.push({ x: (now() - began) / 60_000, y: rssMb(pids) }), 2000)
    // Keeps only times and status, because the bodies would fill this process' memory.
    const answers = await steady(
      100,
      after(minutes * 60),
      async (at): Promise<Answer> => ({ ...(await profile(product, at, { agent })), text: '', headers: {} }),
    )
    clearInterval(watch)
    agent.destroy()
    const backends = await ground.database.look(
      (sql) =>
        sql<
          { state: string; n: number }[]
        >`select state, count(*)::int n from pg_stat_activity where application_name = 'masar' group by 1`,
    )
    const [idle, busy] = [
      backends.find(({ state }) => state === 'idle')?.n ?? 0,
      backends.filter(({ state }) => state !== 'idle').reduce((sum, { n }) => sum + n, 0),
    ]
    const sockets = socketsOf(pids)
    const log = product.log()
    await product.stop()
    const unhandled = log.split(/unhandled|uncaught/i).length - 1
    const failed = answers.filter(({ status }) => status !== 200).length
    const growth = slope(samples.filter(({ x }) => x > warm))
    return [
      {
        id: 'T46',
        what: `${minutes} minutes at 100 requests/s, one worker`,
        goal: 'RSS grows less than 1 MB a minute after warm-up; no connection leaked; nothing unhandled',
        figures: `${failed} failed of ${answers.length} (${tally(answers)}), p99 ${ms(p99(answers))}; RSS ${growth.toFixed(2)} MB a minute, last ${samples.at(-1)?.y.toFixed(0)} MB; connections ${idle} idle, ${busy} busy of at most 10; ${sockets} sockets; ${unhandled} unhandled`,
        pass: failed === 0 && growth < 1 && busy === 0 && idle <= 10 && unhandled === 0,
      },
    ]
  },
}
