import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { newId } from '@/lib/platform/ids'
import { within } from '../until'
import { faultEvents } from './events-worker'
import type { Ground } from './ground'
import type { Row, Scenario } from './rows'

/** Two processes that deliver events; one of them is killed and started again every second. */
class Workers {
  private readonly children: ChildProcess[] = []
  kills = 0

  private async begin(): Promise<ChildProcess> {
    const child = fork(new URL('./events-worker.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return child
  }

  async start(): Promise<void> {
    this.children.push(await this.begin(), await this.begin())
  }

  async killOne(): Promise<void> {
    const victim = this.children.shift()
    victim?.kill('SIGKILL')
    this.kills += 1
    this.children.push(await this.begin())
  }

  stop(): void {
    for (const child of this.children) child.kill('SIGKILL')
  }
}

const createEffects = ({ database }: Ground) =>
  database.look(async (sql) => {
    await sql`drop schema if exists event_faults cascade`
    await sql`create schema event_faults`
    await sql`create table event_faults.effects (place bigserial, event_id uuid, walker uuid, step int)`
    await sql`grant usage on schema event_faults to masar_rw`
    await sql`grant insert, select on event_faults.effects to masar_rw`
    await sql`grant usage on sequence event_faults.effects_place_seq to masar_rw`
  })

/** Publishes one step of each of a hundred walkers a second, ten at a time, each in a transaction of its own. */
async function publishSteps({ organizationId }: Ground, walkers: string[], seconds: number): Promise<number> {
  const { withTenant } = await import('@/lib/platform/db/tenant')
  const { publish } = await import('@/lib/platform/events/publish')
  const { newEvent } = await import('@/lib/platform/events/event')
  const organization = { id: organizationId }
  const began = performance.now()
  const turns = (seconds * walkers.length) / 10
  for (let turn = 0; turn < turns; turn += 1) {
    const first = (turn * 10) % walkers.length
    const step = Math.floor((turn * 10) / walkers.length) + 1
    await Promise.all(
      walkers
        .slice(first, first + 10)
        .map((walkerId) =>
          withTenant(organizationId, (db) =>
            publish({ db, organization, now: new Date() }, newEvent(faultEvents.stepTaken, { walkerId, step })),
          ),
        ),
    )
    await sleep(Math.max(0, began + ((turn + 1) * 10_000) / walkers.length - performance.now()))
  }
  return turns * 10
}

/** Opens transactions that each publish one event and commit in another order than they began. */
async function publishLate({ database, organizationId }: Ground, walker: string, count: number): Promise<void> {
  const sql = postgres(database.url, { max: 50, onnotice: () => {} })
  try {
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        sql.begin(async (one) => {
          await one`insert into events (organization_id, id, name, version, subject, payload, occurred_at)
            values (${organizationId}, ${newId()}, 'stepTaken', 1, ${newId()}, ${one.json({ walkerId: walker, step: at + 1 })}, now())`
          await sleep(Math.random() * 100)
        }),
      ),
    )
  } finally {
    await sql.end()
  }
}

const waitingIn = ({ database }: Ground) =>
  database.look(async (sql) => {
    const [row] = await sql<{ waiting: number }[]>`
      select ((select count(*) from events where delivered_at is null) + (select count(*) from event_deliveries d join events e on e.id = d.event_id
        where d.state = 'waiting' and (e.payload ->> 'step')::int > 0))::int as waiting`
    return row?.waiting ?? 0
  })

/** EVENTS: kill -9 of delivering processes every second while events are published and a reaction fails one time in ten. */
async function killDelivery(ground: Ground, { quick }: { quick: boolean }): Promise<Row[]> {
  const seconds = quick ? 10 : 60
  await createEffects(ground)
  const walkers = Array.from({ length: 100 }, newId)
  const [late, poisoned] = [newId(), newId()]
  const workers = new Workers()
  await workers.start()
  let published = 0
  try {
    const { withTenant } = await import('@/lib/platform/db/tenant')
    const { publish } = await import('@/lib/platform/events/publish')
    const { newEvent } = await import('@/lib/platform/events/event')
    const organization = { id: ground.organizationId }
    await withTenant(organization.id, (db) =>
      publish({ db, organization, now: new Date() }, newEvent(faultEvents.stepTaken, { walkerId: poisoned, step: -1 })),
    )
    const publishing = publishSteps(ground, walkers, seconds).then((count) => {
      published = count
    })
    const committing = publishLate(ground, late, 1000)
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(1000)) await workers.killOne()
    await Promise.all([publishing, committing])
    await within(async () => (await waitingIn(ground)) === 0, { seconds: 400, everyMs: 500 })
  } finally {
    workers.stop()
    await (await import('@/lib/platform/db/pool')).closeDatabase()
  }
  const [found] = await ground.database.look(
    (sql) => sql<{ effects: number; different: number; late: number; poisoned: number; unordered: number }[]>`
      select count(*)::int as effects, count(distinct event_id)::int as different, count(distinct event_id) filter (where walker = ${late})::int as late,
        count(*) filter (where walker = ${poisoned})::int as poisoned,
        (select count(*)::int from (select step, lag(step, 1, 0) over (partition by walker order by place) as before from event_faults.effects
          where walker = any(${walkers}::uuid[])) steps where step <> before + 1) as unordered
      from event_faults.effects`,
  )
  const { effects = 0, different = 0, late: lateDone = 0, unordered = 0, poisoned: poisonedDone = 0 } = found ?? {}
  const expected = published + 1000
  return [
    {
      id: 'EVENTS',
      what: `${workers.kills} x kill -9 of delivering processes during ${published} events at 100 a second, a reaction that fails one time in ten, one that always fails, and 1,000 transactions that commit in another order`,
      goal: 'each effect exactly once, none lost, the order of each subject kept, 0 late commits skipped',
      figures: `${effects} effects of ${different} events for ${expected} published, ${lateDone} of 1,000 late commits, ${unordered} out of order, ${poisonedDone} of the failing one`,
      pass: effects === expected && different === expected && lateDone === 1000 && unordered === 0 && poisonedDone === 0,
    },
  ]
}

export const events: Scenario = { ids: ['EVENTS'], run: killDelivery }
