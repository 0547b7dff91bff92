import type { Later } from '@/lib/ui/sending/pauses'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { outcomeOf, type Refusal, type SendingStatus } from '@/lib/ui/sending/status'

/** A report of the page on the package's host about its item. */
export type Report = { isFinished: boolean }

type Around<R, S> = {
  send: (report: R, seq: number) => Promise<S>
  stored: (answer: S) => void
  stopped?: (refusal: Refusal) => void
  later?: Later
  /** One report of two. */
  joined: (earlier: R, later: R) => R
  /** The part that one request may hold, and the rest. */
  parted: (report: R) => [now: R, rest: R | null]
}

/**
 * The rules of the reports of one session: of several that wait one is made, because each has everything but
 * the questions that were answered before. Each request has the next number. A refusal is the end of the
 * session.
 */
export class CourseReports<R extends Report, S extends { isStored: boolean }> {
  readonly #sender: Sender<{ status: SendingStatus }>
  #seq = 0
  #waiting: R | null = null
  readonly snapshot: () => { status: SendingStatus }
  readonly subscribe: (watcher: () => void) => () => void

  constructor(private readonly around: Around<R, S>) {
    this.#sender = new Sender({ status: 'saved' }, { step: () => this.#sendNext(), later: around.later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  add(report: R): void {
    if (this.snapshot().status === 'stopped') return
    this.#waiting = this.#waiting ? this.around.joined(this.#waiting, report) : report
    void this.flush()
  }

  flush(): Promise<void> {
    return this.#sender.flush()
  }

  async #sendNext(): Promise<Step> {
    if (this.snapshot().status === 'stopped') return 'stopped'
    if (!this.#waiting) return 'saved'
    const [report, rest] = this.around.parted(this.#waiting)
    this.#waiting = rest
    this.#seq += 1
    const step = await this.#sender.send([report], {
      send: () => outcomeOf(this.around.send(report, this.#seq), () => 'stopped'),
      saved: (answer) => this.around.stored(answer),
      stopped: (refusal) => {
        this.around.stopped?.(refusal)
        return 'stopped'
      },
    })
    if (step === 'offline') this.#waiting = this.#waiting ? this.around.joined(report, this.#waiting) : report
    return step
  }
}
