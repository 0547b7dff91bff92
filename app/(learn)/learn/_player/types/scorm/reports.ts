import { ApiError } from '@/lib/platform/http/client'

type Stored = { isStored: boolean }
/** What the page on the package's host says about its item. */
export type Report = { isFinished: boolean }
export type ReportState = 'saved' | 'saving' | 'offline' | 'over'

/**
 * Sends the reports of one session in their order, each with its number. Of several that wait only the last is sent, because each has everything; after
 * a failure of the network it is sent again.
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
    },
  ) {}

  add(report: R): void {
    if (this.isOver) return
    // An end that was reported stays one.
    this.waiting = this.waiting?.isFinished ? { ...report, isFinished: true } : report
    void this.flush()
  }

  async flush(): Promise<void> {
    const report = this.waiting
    if (this.isSending || this.isOver || !report) return
    this.isSending = true
    this.waiting = null
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
    const later = this.waiting
    this.waiting = later ? { ...later, isFinished: later.isFinished || report.isFinished } : report
    this.isDelayed = true
    this.around.state('offline')
  }

  private again(): void {
    if (this.isDelayed) this.around.later(() => void this.flush())
    else void this.flush()
    this.isDelayed = false
  }
}
