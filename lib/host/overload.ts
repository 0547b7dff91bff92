import { performance } from 'node:perf_hooks'

type Limits = { maxInFlight: number; crowd: number; highMs: number; lowMs: number; sampleMs: number; calmSamples: number }
const limits: Limits = { maxInFlight: 1000, crowd: 32, highMs: 200, lowMs: 100, sampleMs: 20, calmSamples: 5 }

/**
 * Decides whether this process takes on another request. It refuses over 1,000 at once, and while the event loop lags over 200 ms under 32 or
 * more: twice in a row, for one long pause is no pile-up, nor are a few requests on a machine that is busy with something else, or in a process
 * whose code is not compiled yet. It takes on again after five looks below 100 ms.
 */
export class Overload {
  inFlight = 0
  /** Requests refused since the start. */
  refused = 0
  lagMs = 0
  private late = 0
  private calm = 0
  private shedding = false
  private expected: number
  private readonly timer: NodeJS.Timeout
  private readonly limits: Limits

  constructor(
    own: Partial<Limits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...limits, ...own }
    this.expected = this.now() + this.limits.sampleMs
    this.timer = setInterval(() => this.look(), this.limits.sampleMs)
    this.timer.unref()
  }

  /** Whether a new request may start. */
  get admits(): boolean {
    return !this.shedding && this.inFlight < this.limits.maxInFlight
  }

  /** One look at how late this timer is, which is how late everything is. */
  look(): void {
    const { crowd, highMs, lowMs, sampleMs, calmSamples } = this.limits
    const now = this.now()
    this.lagMs = Math.max(0, now - this.expected)
    this.expected = now + sampleMs
    this.late = this.lagMs > highMs ? this.late + 1 : 0
    this.calm = this.lagMs < lowMs ? this.calm + 1 : 0
    if (this.late >= 2 && this.inFlight >= crowd) this.shedding = true
    else if (this.calm >= calmSamples) this.shedding = false
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
