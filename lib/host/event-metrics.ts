import { Gauge, type Registry } from 'prom-client'
import { type EventBacklog, eventBacklog } from '@/lib/platform/events/backlog'
import { log } from '@/lib/platform/log'

/** Within this time the database has to answer, so that a slow one does not hold back the other metrics. */
const limitMs = 500

/** Reads the backlog, or null where that fails. */
async function readBacklog(): Promise<EventBacklog | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), limitMs)
  })
  try {
    return await Promise.race([eventBacklog(), late])
  } catch (error) {
    log().warn({ err: error }, 'the backlog of events could not be counted')
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Gauges of the events of the whole deployment: every process reads the same, so the highest value counts. A value that cannot be read is left out. */
export function registerEventGauges(registry: Registry): void {
  let reading: Promise<EventBacklog | null> | null = null
  // The gauges of one scrape share one statement.
  const read = () => {
    reading ??= readBacklog().finally(() => {
      reading = null
    })
    return reading
  }
  const gauge = (name: string, help: string, value: (backlog: EventBacklog) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        const backlog = await read()
        if (backlog) this.set(value(backlog))
        else this.remove()
      },
    })
  gauge('masar_events_pending', 'Events and deliveries that wait', ({ pending }) => pending)
  gauge('masar_events_dead', 'Deliveries that failed eight times', ({ dead }) => dead)
  gauge('masar_events_oldest_seconds', 'Age of the oldest event or delivery that waits', ({ oldestSeconds }) => oldestSeconds)
}
