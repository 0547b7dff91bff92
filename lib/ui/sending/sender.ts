import { type Later, later, pauseMs } from './pauses'
import type { Failure, Outcome, Refusal, SendingStatus } from './status'

/** How one step of sending ended: `more` goes on at once, anything else is how it comes to rest. */
export type Step = 'more' | Exclude<SendingStatus, 'saving'>

type Awaitable<T> = T | Promise<T>
type Around = {
  /**
   * Sends what is next, by the rules of the place. `tried` holds what this round has sent, for a place that
   * notes it.
   */
  step: (tried: Set<unknown>) => Promise<Step>
  later?: Later
  /** Runs one round at a time, over all tabs. */
  alone?: (round: () => Promise<void>) => Promise<void>
}

/** One request of a place, and what an answer means there. */
export type Request<T, A> = {
  send: (batch: readonly T[]) => Promise<Outcome<A>>
  saved: (answer: A, batch: readonly T[]) => Awaitable<void>
  /** One thing alone is not taken, or the server has another in its place. */
  refused?: (one: T, failure: Failure) => Awaitable<void>
  /** Nothing more is taken; answers whether something else can still be sent. */
  stopped?: (refusal: Refusal) => Awaitable<Step>
}

/**
 * Sends what a place has to send: one request at a time, again after a pause where the network or the server
 * is away, and keeps what the page shows of it. The place says what is next, how it is kept on the device,
 * and what an answer means.
 */
export class Sender<V extends { status: SendingStatus }> {
  #view: V
  #running: Promise<void> | null = null
  #isSending = false
  #isAskedAgain = false
  #isLeft = false
  #failures = 0
  /** Counts what is to be done later; only the last of it is done. */
  #turn = 0
  readonly #watchers = new Set<() => void>()

  constructor(
    first: V,
    private readonly around: Around,
  ) {
    this.#view = first
  }

  readonly snapshot = (): V => this.#view
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
  get isSending(): boolean {
    return this.#isSending
  }

  show(change: Partial<V>): void {
    this.#become({ ...this.#view, ...change })
  }

  #become(view: V): void {
    this.#view = view
    for (const watcher of this.#watchers) watcher()
  }

  /**
   * Sends what waits, until nothing more can be sent now. While that is under way, another call has it look
   * once more.
   */
  flush(): Promise<void> {
    if (this.#isSending) {
      this.#isAskedAgain = true
      return this.#running ?? Promise.resolve()
    }
    this.#isSending = true
    this.#turn += 1
    const { alone } = this.around
    const round = () => this.#round()
    const running = (alone ? alone(round) : round()).finally(() => {
      if (this.#running !== running) return
      // The round broke off.
      this.#running = null
      this.#isSending = false
    })
    this.#running = running
    return running
  }

  /** Sends after so many milliseconds, in place of whatever was to be sent later. */
  soon(ms: number): void {
    if (this.#isLeft) return
    this.#turn += 1
    const turn = this.#turn
    const work = () => {
      if (turn === this.#turn) void this.flush()
    }
    ;(this.around.later ?? later)(work, ms)
  }

  /** Comes to rest in a status; without a network it is tried again after a pause. */
  rest(status: Exclude<SendingStatus, 'saving'>): void {
    if (status !== 'offline') this.#failures = 0
    this.#become({ ...this.#view, status })
    if (status !== 'offline') return
    this.soon(pauseMs(this.#failures))
    this.#failures += 1
  }

  /** The place is left: nothing is sent later by itself any more. `enter` takes that back. */
  leave(): void {
    this.#isLeft = true
    this.#turn += 1
  }
  enter(): void {
    this.#isLeft = false
  }

  /** Sends a batch as one request. Which part of one is refused shows when each goes by itself. */
  async send<T, A>(batch: readonly T[], request: Request<T, A>): Promise<Step> {
    this.#become({ ...this.#view, status: 'saving' })
    const outcome = await request.send(batch)
    if (outcome.kind === 'saved') {
      await request.saved(outcome.answer, batch)
      return 'more'
    }
    if (outcome.kind === 'stopped' && request.stopped) return request.stopped(outcome)
    if (!request.refused || (outcome.kind !== 'refused' && outcome.kind !== 'conflict')) return outcome.kind
    const [first, ...others] = batch
    if (first === undefined) return 'more'
    if (others.length === 0) {
      await request.refused(first, outcome)
      return 'more'
    }
    for (const one of batch) {
      const step = await this.send([one], request)
      if (step !== 'more') return step
    }
    return 'more'
  }

  async #round(): Promise<void> {
    const tried = new Set<unknown>()
    let step: Step
    do {
      this.#isAskedAgain = false
      step = await this.around.step(tried)
      if (step === 'more') this.#failures = 0
    } while (step === 'more' || (this.#isAskedAgain && (step === 'saved' || step === 'waiting')))
    // In the same breath as the last look: a call from now on begins a round of its own.
    this.#isSending = false
    this.#running = null
    this.rest(step)
  }
}
