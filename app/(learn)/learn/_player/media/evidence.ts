import { ApiError } from '@/lib/platform/http/client'
import { type Beat, beatsOf, type Discarded, earlyIn, type Interval, joinedBeat, withStep } from './evidence.rules'

/** What the server says of a film after a report. Seconds; `watchedShare` from 0 to 1. */
export type Watched = {
  watchedShare: number
  furthest: number
  completedAt: string | null
}
type Answer = Watched & { discarded: readonly Discarded[] }
/** Reports of one visit that the server does not have yet. */
export type Visit = { sessionId: string; waiting: Beat[] }

type Around = {
  start: () => Promise<{ sessionId: string }>
  send: (sessionId: string, beat: Beat) => Promise<Answer>
  /** Visits of this device whose reports were not all sent. */
  kept: { read: () => Visit[]; write: (visit: Visit) => void }
  later: (work: () => void, ms: number) => void
}

/** `signIn`: the session of the person has ended. */
export type EvidenceStatus = 'saved' | 'sending' | 'offline' | 'signIn'
export type EvidenceState = { watched: Watched; status: EvidenceStatus }

const retryMs = [3_000, 8_000, 20_000, 60_000]
/** So often in a visit, after so long, what was too early is reported once more. */
const mostEarly = 3
const earlyMs = 3_000
/** The visit holds no more stretches; another one begins. */
const full = 'tooScattered'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
const isRefused = (error: unknown) => error instanceof ApiError && [400, 403, 409, 413, 422].includes(error.status)
const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/**
 * What is played of a film, reported in numbered pieces until the server has them: kept on the device at once, sent in order, and sent again over a
 * connection that was cut. What counts is the server's to say.
 */
export class Evidence {
  #state: EvidenceState
  #played: Interval[] = []
  /** Where the playback was at the last report that was asked for, until it is numbered. */
  #due: Pick<Beat, 'position' | 'focused'> | null = null
  #visit: Visit | null = null
  #left: Visit[]
  #lastSeq = 0
  #running: Promise<void> | null = null
  #isAskedAgain = false
  #failures = 0
  #isBegun = false
  #early = 0
  readonly #watchers = new Set<() => void>()

  constructor(
    watched: Watched,
    private readonly around: Around,
  ) {
    this.#state = { watched, status: 'saved' }
    this.#left = around.kept.read()
  }

  readonly snapshot = (): EvidenceState => this.#state
  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** A visit begins with the first playback. */
  begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    void this.flush()
  }

  /** The visit that plays, which an answer to a cue belongs to; it begins with the first one at the latest. */
  async visit(): Promise<string> {
    this.begin()
    await this.flush()
    // What was under way may have been asked before the visit began.
    if (!this.#visit) await this.flush()
    if (!this.#visit) throw new TypeError('There is no connection')
    return this.#visit.sessionId
  }

  /** The server knows a visit no more; another one begins with what is reported next. */
  forget(sessionId: string): void {
    if (this.#visit?.sessionId === sessionId) this.#visit = null
  }

  /** Enough was watched, as the answer to a cue says. */
  complete(completedAt: string | null): void {
    if (completedAt !== null) this.#set({ watched: { ...this.#state.watched, completedAt } })
  }

  /** One more step of the playback. */
  add(step: Interval): void {
    this.#played = withStep(this.#played, step)
  }

  /** Reports what was played since the last time. */
  beat(position: number, focused: boolean): Promise<void> {
    this.#due = { position, focused }
    this.#number()
    return this.flush()
  }

  /**
   * The page is left: what was played goes out at once, although an earlier report may be under way. No answer is waited for; all of it stays kept on the
   * device until one was read.
   */
  leave(position: number, focused: boolean): void {
    this.#due = { position, focused }
    this.#number()
    const visit = this.#visit
    const beat = visit && joinedBeat(this.#running ? visit.waiting.slice(1) : visit.waiting)
    if (beat) this.around.send(visit.sessionId, beat).catch(console.warn)
  }

  /** Where the last visit was left, as far as this device knows better than the server; null: it does not. */
  leftAt(): number | null {
    return this.#left.flatMap(({ waiting }) => waiting).at(-1)?.position ?? null
  }

  /** Sends what waits. While that is under way, another call has it done once more. */
  flush(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true
      return this.#running
    }
    this.#running = this.#sendAll().finally(() => {
      this.#running = null
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false
        void this.flush()
      }
    })
    return this.#running
  }

  /** Puts what was played into numbered reports, as soon as there is a visit to number them in. */
  #number(): void {
    if (!this.#visit || !this.#due || this.#played.length === 0) return
    const beats = beatsOf(this.#played, this.#lastSeq, this.#due)
    this.#lastSeq += beats.length
    this.#played = []
    this.#due = null
    this.#visit.waiting.push(...beats)
    this.around.kept.write(this.#visit)
  }

  async #sendAll(): Promise<void> {
    try {
      for (const visit of this.#left) await this.#sendLeft(visit)
      this.#left = []
      if (this.#isBegun && !this.#visit) await this.#start()
      if (this.#visit) await this.#sendVisit(this.#visit)
      this.#failures = 0
      this.#set({ status: 'saved' })
    } catch (error) {
      this.#failed(error)
    }
  }

  /** What an earlier page could not send; of a visit that has ended nothing is taken any more. */
  async #sendLeft(visit: Visit): Promise<void> {
    try {
      await this.#sendVisit(visit)
    } catch (error) {
      if (!isGone(error)) throw error
      this.around.kept.write({ ...visit, waiting: [] })
    }
  }

  async #start(): Promise<void> {
    const { sessionId } = await this.around.start()
    this.#visit = { sessionId, waiting: [] }
    this.#lastSeq = 0
    this.#number()
  }

  async #sendVisit(visit: Visit): Promise<void> {
    for (let beat = visit.waiting[0]; beat; beat = visit.waiting[0]) {
      this.#set({ status: 'sending' })
      try {
        const answer = await this.around.send(visit.sessionId, beat)
        const { watchedShare, furthest, completedAt } = answer
        this.#set({ watched: { watchedShare, furthest, completedAt } })
        if (visit === this.#visit && answer.discarded.some(({ reason }) => reason === full)) this.#visit = null
        if (visit === this.#visit) this.#playedEarly(earlyIn(beat, answer.discarded))
      } catch (error) {
        if (!isRefused(error)) {
          if (isGone(error) && visit === this.#visit) this.#visit = null
          throw error
        }
        console.warn(error)
      }
      visit.waiting.shift()
      this.around.kept.write(visit)
    }
  }

  /**
   * The server began to count later than playback did, by the time that a slow network took: what was too early for it is reported once more a moment
   * later. Of a short recording that may be all of it.
   */
  #playedEarly(early: readonly Interval[]): void {
    if (early.length === 0 || this.#early >= mostEarly) return
    this.#early += 1
    this.around.later(() => {
      this.#played = [...early, ...this.#played]
      void this.beat(early.at(-1)?.to ?? 0, true)
    }, earlyMs)
  }

  #failed(error: unknown): void {
    if (isSignedOut(error)) {
      this.#set({ status: 'signIn' })
      return
    }
    if (!(error instanceof ApiError)) console.warn(error)
    this.#set({ status: 'offline' })
    const wait = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0
    this.#failures += 1
    this.around.later(() => void this.flush(), wait)
  }

  #set(change: Partial<EvidenceState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}
