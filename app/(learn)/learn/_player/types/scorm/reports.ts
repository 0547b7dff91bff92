import { ApiError } from '@/lib/platform/http/client'

type Stored = { isStored: boolean }
/** What the page on the package's host says about its item. */
export type Report = { isFinished: boolean }
export type ReportState = 'saved' | 'saving' | 'offline' | 'over'

/**
 * Sends the reports of one session in their order, each with its number. Of several that wait one is made, because each has everything but the questions
 * that were answered before; after a failure of the network it is sent again.
 */
export class ReportQueue<R extends Report, S extends Stored> {
  private seq = 0
  private waiting: R | null = null
  private isSending = false
  private isOver = false
  private isDelayed = false

  constructor(
    private readonly around: {
      send: (report: R, seq: number) => Promise<S>
      stored: (answer: S) => void
      state: (state: ReportState, error?: unknown) => void
      later: (work: () => void) => void
      /** One report of two. */
      joined: (earlier: R, later: R) => R
      /** What one request may hold, and the rest. */
      parted: (report: R) => [now: R, rest: R | null]
    },
  ) {}

  add(report: R): void {
    if (this.isOver) return
    this.waiting = this.waiting ? this.around.joined(this.waiting, report) : report
    void this.flush()
  }

  async flush(): Promise<void> {
    if (this.isSending || this.isOver || !this.waiting) return
    const [report, rest] = this.around.parted(this.waiting)
    this.isSending = true
    this.waiting = rest
    this.seq += 1
    this.around.state('saving')
    try {
      this.around.stored(await this.around.send(report, this.seq))
      this.around.state('saved')
    } catch (error) {
      this.failed(report, error)
    }
    this.isSending = false
    if (this.waiting && !this.isOver) this.again()
  }

  /** Refusals are final; anything else is tried again, with what came meanwhile. */
  private failed(report: R, error: unknown): void {
    const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (isFinal) {
      this.isOver = true
      this.around.state('over', error)
      return
    }
    this.waiting = this.waiting ? this.around.joined(report, this.waiting) : report
    this.isDelayed = true
    this.around.state('offline')
  }

  private again(): void {
    if (this.isDelayed) this.around.later(() => void this.flush())
    else void this.flush()
    this.isDelayed = false
  }
}
