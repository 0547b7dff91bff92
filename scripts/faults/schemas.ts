import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { hostilePairs } from '@/lib/domain/learning/modules/schemas/hostile-schemas.fixtures'
import { checkSchemas } from '@/lib/domain/learning/modules/schemas/module-type-compiler'
import { schemaProblems, withDefaultBounds } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { ms, type Row, type Scenario } from './rows'

const highest = (values: number[]) => Math.max(0, ...values)
const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * 0.99) - 1)] ?? 0

/** The result of some work and the processor time of the main thread for it; no other thread works at that time. */
function costOf<T>(work: () => T): [T, number] {
  const before = process.cpuUsage()
  const outcome = work()
  const { user, system } = process.cpuUsage(before)
  return [outcome, (user + system) / 1000]
}

/** T19: fifty costly pairs of schema and document within the size limits, four at a time, while another organization checks an ordinary type. */
async function bombs(): Promise<Row[]> {
  const honest = builtInModuleTypes
    .slice(0, 5)
    .map(({ configSchema, bodySchema }) => [configSchema, bodySchema].map((schema) => ({ schema })))
  // Not measured: the first check of a process includes one-time work.
  for (const asked of honest) await checkSchemas({ organizationId: 'warm' }, asked)
  await sleep(3_000)
  schemaProblems({ type: 'object' }, 'configSchema')
  const written = hostilePairs.map(({ config, body }) => {
    const [problems, cost] = costOf(() => [
      ...schemaProblems(config.schema, 'configSchema'),
      ...schemaProblems(body.schema, 'bodySchema'),
    ])
    return { cost, problems: problems.length }
  })
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const costs: number[] = []
  let stopped = 0
  const waiting = [...hostilePairs]
  const ask = async () => {
    for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
      const asked = [pair.config, pair.body].map(({ schema, body }) => ({ schema: withDefaultBounds(schema), body }))
      const { answers, processorMs } = await checkSchemas({ organizationId: 'hostile' }, asked)
      costs.push(processorMs)
      if (answers.some(({ schema, body }) => [schema, body].some((it) => it && !it.ok && /TooCostly/.test(it.rule)))) stopped += 1
    }
  }
  let isOver = false
  const times: number[] = []
  const other = async () => {
    for (let at = 0; at < 20_000 && !isOver; at += 1) {
      const began = performance.now()
      await checkSchemas({ organizationId: 'other' }, honest[at % honest.length] ?? [])
      times.push(performance.now() - began)
      await sleep(50)
    }
  }
  const others = other()
  await Promise.all(Array.from({ length: 4 }, ask))
  isOver = true
  await others
  lag.disable()
  await turn()
  const mostWritten = highest(written.map(({ cost }) => cost))
  const most = highest(costs)
  return [
    {
      id: 'T19a',
      what: '50 pairs of schemas made to cost what the limits let through, with bodies to match',
      goal: 'each answered or refused within 300 ms of processor time',
      figures: `${costs.length - stopped} answered, ${stopped} refused as too costly; at most ${ms(most)} in the worker and ${ms(mostWritten)} before it`,
      pass: costs.length === 50 && written.every(({ problems }) => problems === 0) && most + mostWritten < 300,
    },
    {
      id: 'T19b',
      what: 'Another organization that checks built-in types meanwhile, four hostile pairs waiting all the time',
      goal: 'under 500 ms each; the event loop never held for 100 ms',
      figures: `${times.length} checks, median ${ms(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)}, p99 ${ms(p99(times))}, longest ${ms(highest(times))}; event loop held for at most ${ms(lag.max / 1e6)}`,
      pass: times.length > 0 && highest(times) < 500 && lag.max / 1e6 < 100,
    },
  ]
}

export const schemas: Scenario = { ids: ['T19'], run: bombs }
