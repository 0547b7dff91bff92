import { sql } from 'drizzle-orm'
import { clock } from '../clock'
import { execute } from '../db/pool'
import { log } from '../log'
import { afterNow, now } from './lease'
import { Poll } from './poll'

/** Recurring work of the whole deployment. */
export type Schedule = {
  /** `room.verb`, unique. */
  name: string
  everyMs: number
  /** Stops early when the signal is aborted. Returns numbers for the log, or nothing. */
  work(signal: AbortSignal): Promise<Record<string, number> | undefined>
}

/** Declares recurring work: about every `everyMs` one process does it, however many there are. It may be repeated after a crash. */
export const schedule = (name: `${string}.${string}`, everyMs: number, work: Schedule['work']): Schedule => ({
  name,
  everyMs,
  work,
})

/** A process that has not finished after this time in ms has lost the schedule to the next one. */
const leaseMs = 600_000

/** Does schedules that are due; several processes share them through Postgres. */
export class Scheduler {
  /** Looks for what is due about every ten seconds. */
  readonly loop: Poll

  constructor(
    private readonly schedules: readonly Schedule[],
    { pollMs = 10_000 }: { pollMs?: number } = {},
  ) {
    if (new Set(schedules.map(({ name }) => name)).size < schedules.length) throw new Error('Two schedules have the same name')
    const failure = 'schedules could not be looked up; the next look is in a moment'
    this.loop = new Poll((signal) => this.runDue(signal), pollMs, failure)
  }

  /** Does every schedule that is due, one after the other; returns their names. */
  async runDue(signal: AbortSignal): Promise<string[]> {
    const rows = await execute<{ name: string }>(sql`select name from schedules where due_at > ${now()}`)
    const waiting = new Set(rows.map(({ name }) => name))
    const done: string[] = []
    for (const due of this.schedules) {
      if (signal.aborted) break
      if (!waiting.has(due.name) && (await this.run(due, signal))) done.push(due.name)
    }
    return done
  }

  /** Takes a schedule and does its work; false if another process has it. A failure is logged, and the work is done again at its next time. */
  private async run({ name, everyMs, work }: Schedule, signal: AbortSignal): Promise<boolean> {
    const taken = await execute<{ startedAt: string }>(sql`
      insert into schedules (name, started_at, due_at) values (${name}, ${now()}, ${afterNow(leaseMs)})
      on conflict (name) do update set started_at = excluded.started_at, due_at = excluded.due_at where schedules.due_at <= ${now()}
      returning started_at::text as "startedAt"`)
    const [lease] = taken
    if (!lease) return false
    const began = clock.now()
    try {
      const numbers = await work(signal)
      if (numbers && Object.keys(numbers).length > 0) log().info({ schedule: name, ...numbers }, 'a schedule was done')
    } catch (error) {
      log().error({ err: error, schedule: name }, 'a schedule failed; it is done again at its next time')
    }
    const spent = clock.now().getTime() - began.getTime()
    await execute(
      sql`update schedules set due_at = ${afterNow(Math.max(0, everyMs - spent))}, finished_at = ${now()}
        where name = ${name} and started_at = ${lease.startedAt}::timestamptz`,
    )
    return true
  }
}
