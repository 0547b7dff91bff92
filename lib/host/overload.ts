import { performance } from 'node:perf_hooks'

/** Overload begins with this many requests and this event-loop lag in ms, and ends below the second lag. */
type Pile = { crowd: number; highMs: number; lowMs: number }
type Limits = Pile & { maxInFlight: number; sampleMs: number; calmSamples: number; pages: Pile & { maxInFlight: number } }
const limits: Limits = {
  maxInFlight: 1000,
  crowd: 32,
  highMs: 200,
  lowMs: 100,
  sampleMs: 20,
  calmSamples: 5,
  pages: { maxInFlight: 500, crowd: 16, highMs: 100, lowMs: 50 },
}
const apiQuietAfterMs = 1000

/** Two late measurements in a row under load begin an overload; five quiet ones in a row end it. */
class PileUp {
  isOn = false
  private late = 0
  private calm = 0

  constructor(
    private readonly limits: Pile,
    private readonly calmSamples: number,
  ) {}

  look(lagMs: number, requests: number): void {
    this.late = lagMs > this.limits.highMs ? this.late + 1 : 0
    this.calm = lagMs < this.limits.lowMs ? this.calm + 1 : 0
    if (this.late >= 2 && requests >= this.limits.crowd) this.isOn = true
    else if (this.calm >= this.calmSamples) this.isOn = false
  }
}

/**
 * Decides whether this process accepts another request. It refuses over 1,000 simultaneous ones, and while the event loop lags over 200 ms with 32 or
 * more, twice in a row: one long pause is no overload, nor are a few requests on a busy machine or in a process whose code is not compiled yet. It
 * accepts again after five measurements below 100 ms. Pages are refused at half of each value, to keep capacity for the API.
 */
export class Overload {
  inFlight = 0
  /** Requests refused since the start. */
  refused = 0
  /** Pages refused since the start because of overload, not because of a client's limit. */
  pagesRefused = 0
  lagMs = 0
  /** How many of the accepted requests wait in their line: they take no part in the load. */
  inLine: () => number = () => 0
  /** How many pages wait for their turn; set by the page queue. */
  pagesWaiting: () => number = () => 0
  private lastApiRequest = Number.NEGATIVE_INFINITY
  private expected: number
  private readonly timer: NodeJS.Timeout
  private readonly limits: Limits
  private readonly api: PileUp
  private readonly pages: PileUp

  constructor(
    own: Partial<Limits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...limits, ...own }
    this.api = new PileUp(this.limits, this.limits.calmSamples)
    this.pages = new PileUp(this.limits.pages, this.limits.calmSamples)
    this.expected = this.now() + this.limits.sampleMs
    this.timer = setInterval(() => this.look(), this.limits.sampleMs)
    this.timer.unref()
  }

  /** The requests that are being answered, without those that wait in their line. */
  get answering(): number {
    return Math.max(0, this.inFlight - this.inLine())
  }

  /** Whether a new request may start. */
  get admits(): boolean {
    return !this.api.isOn && this.answering < this.limits.maxInFlight
  }

  /** Whether a new page may be rendered. */
  get admitsPage(): boolean {
    return this.admits && !this.pages.isOn && this.answering < this.limits.pages.maxInFlight
  }

  /** Counts an accepted API request; returns the function that counts its end, once. */
  apiRequestStarts(): () => void {
    this.inFlight += 1
    this.lastApiRequest = this.now()
    let isCounted = true
    return () => {
      if (isCounted) this.inFlight -= 1
      isCounted = false
    }
  }

  /** Whether API requests are running or arrived within the last second. */
  get isApiInUse(): boolean {
    return this.answering > 0 || this.now() - this.lastApiRequest < apiQuietAfterMs
  }

  /** Measures how late this timer fires, which is the lag of the event loop. */
  look(): void {
    const now = this.now()
    this.lagMs = Math.max(0, now - this.expected)
    this.expected = now + this.limits.sampleMs
    this.api.look(this.lagMs, this.answering)
    this.pages.look(this.lagMs, this.answering + this.pagesWaiting())
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
