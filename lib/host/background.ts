import { EventDelivery } from '@/lib/platform/events/delivery'
import type { Reaction } from '@/lib/platform/events/reaction'
import type { JobHandler } from '@/lib/platform/jobs/handler'
import type { WhenEnded } from '@/lib/platform/jobs/lease'
import type { RoomRunner } from '@/lib/platform/jobs/room-runner'
import { type JobEvent, JobRunner } from '@/lib/platform/jobs/runner'
import { type Schedule, Scheduler } from '@/lib/platform/jobs/schedule'

type Work = {
  jobHandlers: readonly JobHandler[]
  reactions: readonly Reaction[]
  schedules: readonly Schedule[]
  runners?: readonly RoomRunner[]
  whenJobEnds: WhenEnded
}

/** Everything that the product does without a request: jobs, the delivery of events, schedules. */
export class Background {
  readonly jobs: JobRunner
  private readonly events: EventDelivery
  private readonly scheduler: Scheduler
  private readonly runners: readonly RoomRunner[]

  constructor(
    { jobHandlers, reactions, schedules, runners = [], whenJobEnds }: Work,
    options: { told?: (event: JobEvent) => void } = {},
  ) {
    this.jobs = new JobRunner(jobHandlers, { ...options, whenEnded: whenJobEnds })
    this.events = new EventDelivery(reactions)
    this.scheduler = new Scheduler(schedules)
    this.runners = runners
  }

  start(): this {
    this.jobs.start()
    this.events.loop.start()
    this.scheduler.loop.start()
    for (const runner of this.runners) runner.start()
    return this
  }

  async stop(): Promise<void> {
    await Promise.all([
      this.jobs.stop(),
      this.events.loop.stop(),
      this.scheduler.loop.stop(),
      ...this.runners.map((one) => one.stop()),
    ])
  }

  /** Does what is due until nothing is or the signal is aborted; for schedulers on serverless hosts. */
  async runDue(signal: AbortSignal): Promise<{ schedules: string[]; events: number; turns: number }> {
    const schedules = await this.scheduler.runDue(signal)
    const events = await this.events.deliverDue(signal)
    for (const runner of this.runners) await runner.runDue(signal)
    return { schedules, events, turns: await this.jobs.runDue(signal) }
  }
}
