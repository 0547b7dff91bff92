import type { ApiError } from '@/lib/platform/http/client'
import { type Later, later } from '@/lib/ui/sending/pauses'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { outcomeOf, type SendingStatus } from '@/lib/ui/sending/status'
import { type Beat, beatsOf, type Discarded, earlyIn, type Interval, joinedBeat, withStep } from './evidence.rules'

/** The state of a film after a report, by the server. Seconds; `watchedShare` from 0 to 1. */
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
  later?: Later
}

export type EvidenceState = { watched: Watched; status: SendingStatus }

/** So often in a visit, after so long, a stretch that was too early is reported once more. */
const mostEarly = 3
const earlyMs = 3_000
/** The visit holds no more stretches; another one begins. */
const full = 'tooScattered'

const startMeaning = ({ status }: ApiError) => (status === 401 ? 'signIn' : 'offline')
/** 404: the visit has ended, and nothing of it is taken any more. */
const reportMeaning = (error: ApiError) => {
  if (error.status === 404) return 'stopped'
  return [400, 403, 409, 413, 422].includes(error.status) ? 'refused' : startMeaning(error)
}

/**
 * The rules of the evidence of what is played of a film: a queue of numbered reports of visits, those of
 * earlier pages first. The server says how much of it counts.
 */
export class FilmEvidence {
  readonly #sender: Sender<EvidenceState>
  #played: Interval[] = []
  /** Where the playback was at the last report that was asked for, until it is numbered. */
  #due: Pick<Beat, 'position' | 'focused'> | null = null
  #visit: Visit | null = null
  /** Visits with reports that wait, the oldest first. */
  #visits: Visit[]
  #lastSeq = 0
  #isBegun = false
  #early = 0
  readonly snapshot: () => EvidenceState
  readonly subscribe: (watcher: () => void) => () => void

  constructor(
    watched: Watched,
    private readonly around: Around,
  ) {
    this.#visits = around.kept.read()
    this.#sender = new Sender<EvidenceState>({ watched, status: 'saved' }, { step: () => this.#sendNext(), later: around.later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  /** A visit begins with the first playback. */
  begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    void this.flush()
  }

  /**
   * The visit that plays, which an answer to a cue belongs to; it begins with the first one at the latest.
   */
  async visit(): Promise<string> {
    this.begin()
    await this.flush()
    // A request that was under way may have been answered before the visit began.
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
    if (completedAt !== null) this.#sender.show({ watched: { ...this.snapshot().watched, completedAt } })
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
   * The page is left: the last stretch goes out at once, although an earlier report may be under way. No
   * answer is waited for; all of it stays kept on the device until one was read.
   */
  leave(position: number, focused: boolean): void {
    this.#due = { position, focused }
    this.#number()
    const visit = this.#visit
    const beat = visit && joinedBeat(this.#sender.isSending ? visit.waiting.slice(1) : visit.waiting)
    if (beat) this.around.send(visit.sessionId, beat).catch(console.warn)
  }

  /** Where the last visit was left, as far as this device knows better than the server; null: it does not. */
  leftAt(): number | null {
    const earlier = this.#visits.filter((visit) => visit !== this.#visit)
    return earlier.flatMap(({ waiting }) => waiting).at(-1)?.position ?? null
  }

  /** Sends everything that waits. */
  flush(): Promise<void> {
    return this.#sender.flush()
  }

  /** Puts the stretches into numbered reports, as soon as there is a visit to number them in. */
  #number(): void {
    if (!this.#visit || !this.#due || this.#played.length === 0) return
    const beats = beatsOf(this.#played, this.#lastSeq, this.#due)
    this.#lastSeq += beats.length
    this.#played = []
    this.#due = null
    this.#keep(this.#visit, [...this.#visit.waiting, ...beats])
  }

  async #sendNext(): Promise<Step> {
    const visit = this.#visits.find(({ waiting }) => waiting.length > 0)
    const [beat] = visit?.waiting ?? []
    if (visit && beat) return this.#sendBeat(visit, beat)
    return this.#isBegun && !this.#visit ? this.#start() : 'saved'
  }

  #sendBeat(visit: Visit, beat: Beat): Promise<Step> {
    const done = () => this.#keep(visit, visit.waiting.slice(1))
    return this.#sender.send([beat], {
      send: () => outcomeOf(this.around.send(visit.sessionId, beat), reportMeaning),
      saved: ({ discarded, watchedShare, furthest, completedAt }) => {
        this.#sender.show({ watched: { watchedShare, furthest, completedAt } })
        if (visit === this.#visit && discarded.some(({ reason }) => reason === full)) this.#visit = null
        if (visit === this.#visit) this.#playedEarly(earlyIn(beat, discarded))
        done()
      },
      refused: (_, failure) => {
        console.warn(failure.kind === 'refused' ? failure.error : failure.kind)
        done()
      },
      stopped: () => {
        const isOwn = visit === this.#visit
        if (isOwn) this.#visit = null
        this.#keep(visit, [])
        return isOwn ? 'offline' : 'more'
      },
    })
  }

  async #start(): Promise<Step> {
    const outcome = await outcomeOf(this.around.start(), startMeaning)
    if (outcome.kind !== 'saved') return outcome.kind
    this.#visit = { sessionId: outcome.answer.sessionId, waiting: [] }
    this.#visits = [...this.#visits.filter(({ waiting }) => waiting.length > 0), this.#visit]
    this.#lastSeq = 0
    this.#number()
    return 'more'
  }

  /**
   * The server began to count later than playback did, by the time that a slow network took: a stretch that
   * was too early for it is reported once more a moment later. Of a short recording that may be all of it.
   */
  #playedEarly(early: readonly Interval[]): void {
    if (early.length === 0 || this.#early >= mostEarly) return
    this.#early += 1
    const again = () => {
      this.#played = [...early, ...this.#played]
      void this.beat(early.at(-1)?.to ?? 0, true)
    }
    ;(this.around.later ?? later)(again, earlyMs)
  }

  #keep(visit: Visit, waiting: Beat[]): void {
    visit.waiting = waiting
    this.around.kept.write(visit)
  }
}
