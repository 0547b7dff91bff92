import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolState } from '@/lib/platform/db/pool'
import { replicaState } from '@/lib/platform/db/replica'
import { limiterState } from '@/lib/platform/gate/rate-limit'
import type { JobEvent } from '@/lib/platform/jobs/runner'
import { observe, type ServedEvent } from '@/lib/platform/observe'
import { registerEventGauges } from './event-metrics'
import type { Overload } from './overload'

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const labelsOf = ({ operation, status }: ServedEvent) => ({
  operation: operation ?? 'none',
  status: `${Math.floor(status / 100)}xx`,
})

/** Counts the answered requests; the returned function stops counting. */
function countRequests(registers: Registry[]): () => void {
  const requests = new Counter({
    name: 'masar_requests_total',
    help: 'Answered API requests',
    labelNames: ['operation', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'masar_request_seconds',
    help: 'Time from arrival to answer of API requests',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  })
  const statements = new Counter({ name: 'masar_statements_total', help: 'SQL statements of API requests', registers })
  return observe.subscribe((event) => {
    requests.inc(labelsOf(event))
    seconds.observe(labelsOf(event), event.ms / 1000)
    statements.inc(event.statements ?? 0)
  })
}

/** Counters of jobs, as a function that takes their events. */
function jobCounter(registers: Registry[]): (event: JobEvent) => void {
  const turns = new Counter({
    name: 'masar_job_turns_total',
    help: 'Turns that jobs had in a process, by what came of them',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const rows = new Counter({ name: 'masar_job_rows_total', help: 'Rows that jobs did', labelNames: ['job'], registers })
  const seconds = new Counter({
    name: 'masar_job_seconds_total',
    help: 'Time that jobs took',
    labelNames: ['job'],
    registers,
  })
  return ({ name, outcome, ms, rows: done }) => {
    turns.inc({ job: name, outcome })
    rows.inc({ job: name }, done)
    seconds.inc({ job: name }, ms / 1000)
  }
}

type Gauging = (name: string, help: string, read: () => number, aggregator?: 'sum' | 'max') => void

/** Gauges that are read when the metrics are. */
const gaugeIn =
  (registers: Registry[]): Gauging =>
  (name, help, read, aggregator = 'sum') => {
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read())
      },
    })
  }

/** The metrics of this process; for several processes counters are summed, of lags and ratios the worst is taken. */
export function makeMetrics(
  overload: Overload,
  jobs: { busy: number },
): { registry: Registry; toldOfJob(event: JobEvent): void; stop(): void } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const stop = countRequests(registers)
  const gauge = gaugeIn(registers)
  const toldOfJob = jobCounter(registers)
  gauge('masar_jobs_running', 'Jobs under way', () => jobs.busy)
  gauge('masar_requests_in_flight', 'API requests being answered', () => overload.inFlight)
  gauge('masar_requests_in_line', 'API requests that wait for their turn, such as starts of an exam', () => overload.inLine())
  gauge('masar_event_loop_late_seconds', 'How late the event loop was at the last look', () => overload.lagMs / 1000, 'max')
  gauge('masar_requests_shed', 'API requests refused for overload since the start', () => overload.refused)
  gauge('masar_pages_waiting', 'Pages waiting to be rendered', () => overload.pagesWaiting())
  gauge('masar_pages_shed', 'Pages refused for overload since the start', () => overload.pagesRefused)
  gauge('masar_shedding', '1 while new requests are refused', () => Number(!overload.admits), 'max')
  gauge('masar_pool_size', 'Database connections at most', () => poolState().size)
  gauge('masar_pool_busy', 'Database connections in use', () => poolState().busy)
  gauge('masar_pool_waiting', 'Requests waiting for a database connection', () => poolState().waiting)
  gauge('masar_replica_reads', 'Reads that the replica answered since the start', () => replicaState().reads)
  gauge('masar_replica_passed', 'Reads for the replica that the primary answered since the start', () => replicaState().passed)
  gauge(
    'masar_limiter_local',
    '1 where rate limits are counted by one process alone',
    () => Number(limiterState().mode !== 'kv'),
    'max',
  )
  gauge('masar_limiter_failures', 'Failures of the rate limit store since the start', () => limiterState().failures)
  gauge('masar_limiter_fallbacks', 'Requests counted by one process alone since the start', () => limiterState().fallbacks)
  registerEventGauges(registry)
  return { registry, toldOfJob, stop }
}

/** The metrics of several processes in Prometheus' text format. */
export async function together(parts: object[]): Promise<{ type: string; text: string }> {
  const all = AggregatorRegistry.aggregate(parts)
  return { type: all.contentType, text: await all.metrics() }
}
