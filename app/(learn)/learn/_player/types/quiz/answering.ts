import { ApiError } from '@/lib/platform/http/client'
import {
  type Answers,
  answersOf,
  isAnswered,
  type Numbered,
  newerThan,
  nextSeq,
  type ServerTime,
  sinceStart,
  withoutStored,
} from './answering.rules'
import type { Attempt, SavedAnswers } from './calls'

/** Where answers are kept on the device until the server has them. */
export type Kept = { read: () => Answers; write: (answers: Answers) => void }
export type Around = {
  save: (answers: { questionRef: string; answer: Numbered['answer']; seq: number }[]) => Promise<SavedAnswers>
  read: () => Promise<Attempt>
  kept: Kept
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  later: (work: () => void, ms: number) => void
}

/** `over`: the server takes no more answers. `signIn`: the session has ended. */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signIn' | 'over'
export type Answering = {
  attempt: Attempt
  time: ServerTime
  /** Answers that the server does not have yet. */
  waiting: Answers
  status: SaveStatus
  /** Why an answer was not accepted, by question. */
  faults: Readonly<Record<string, string>>
  /** The questions whose last change did not arrive before the attempt was over: it does not count. */
  lost: readonly string[]
}

const batchOf = (waiting: Answers) => Object.entries(waiting).map(([questionRef, numbered]) => ({ questionRef, ...numbered }))

/** Time without a change after which answers are sent. */
const restMs = 700
const retryMs = [2000, 5000, 15_000, 30_000]
const closed = 6545
const sessionOver = [5041, 5120]

/**
 * The answers of one attempt: kept on the device at once, sent together after a moment, and sent again until the server has them. The numbers of the
 * answers decide which one counts, so a request that arrives twice or late changes nothing.
 */
export class AnswerSheet {
  #state: Answering
  #sending: Promise<boolean> | null = null
  #changes = 0
  #failures = 0
  readonly #watchers = new Set<() => void>()

  constructor(
    attempt: Attempt,
    readonly around: Around,
  ) {
    const waiting = newerThan(answersOf(attempt.questions), around.kept.read())
    this.#state = {
      attempt,
      time: this.#timeOf(attempt),
      waiting,
      status: Object.keys(waiting).length > 0 ? 'saving' : 'saved',
      faults: {},
      lost: [],
    }
  }

  readonly snapshot = (): Answering => this.#state
  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  answer(questionRef: string, answer: Numbered['answer']): void {
    const { attempt, waiting, time } = this.#state
    if (this.#state.status === 'over') return
    const passed = sinceStart(attempt.startedAt, time, this.around.now())
    const seq = nextSeq(passed, answersOf(attempt.questions), waiting)
    const { [questionRef]: _, ...faults } = this.#state.faults
    const said = isAnswered(answer) ? answer : null
    this.#set({ waiting: { ...waiting, [questionRef]: { answer: said, seq } }, faults, status: 'saving' })
    this.around.kept.write(this.#state.waiting)
    this.#changes += 1
    const change = this.#changes
    this.around.later(() => change === this.#changes && void this.flush(), restMs)
  }

  /** Sends what waits; true if the server has everything afterwards. */
  flush(): Promise<boolean> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** The page is left: all that waits goes out at once, although earlier answers may be under way. It stays kept on the device until an answer was read. */
  leave(): void {
    const batch = batchOf(this.#state.waiting)
    if (batch.length > 0 && this.#state.status !== 'over') this.around.save(batch).catch(console.warn)
  }

  async #sendAll(): Promise<boolean> {
    let isGoingOn = true
    while (isGoingOn && Object.keys(this.#state.waiting).length > 0) isGoingOn = await this.#sendWaiting()
    const isAll = Object.keys(this.#state.waiting).length === 0
    if (isAll && this.#state.status !== 'over') this.#set({ status: 'saved' })
    return isAll
  }

  /** What the server has now: another device may have answered, and the deadline may have become later. */
  async refresh(): Promise<void> {
    try {
      this.replace(await this.around.read())
    } catch (error) {
      this.#failed(error)
    }
  }

  /** The attempt in another language, or as it is now. */
  replace(attempt: Attempt): void {
    const isOpen = attempt.state === 'inProgress' || attempt.state === 'overdue'
    this.#set({
      attempt,
      time: this.#timeOf(attempt),
      waiting: newerThan(answersOf(attempt.questions), this.#state.waiting),
    })
    if (!isOpen) this.#end()
  }

  flag(questionRef: string, isFlagged: boolean): void {
    this.#setQuestion(questionRef, { isFlagged })
  }

  async #sendWaiting(): Promise<boolean> {
    const batch = batchOf(this.#state.waiting)
    this.#set({ status: 'saving' })
    try {
      const { answers, serverNow, deadlineAt } = await this.around.save(batch)
      this.#failures = 0
      const sent = new Map(batch.map((each) => [each.questionRef, each]))
      for (const { questionRef, seq, isSaved } of answers)
        if (isSaved) this.#setQuestion(questionRef, { answer: sent.get(questionRef)?.answer ?? null, seq })
      this.#set({
        attempt: { ...this.#state.attempt, serverNow, deadlineAt },
        time: this.#timeOf({ serverNow }),
        waiting: withoutStored(this.#state.waiting, answers),
      })
      this.around.kept.write(this.#state.waiting)
      // A higher number came from another device: its answer counts.
      if (answers.some(({ isSaved }) => !isSaved)) await this.refresh()
      return true
    } catch (error) {
      return this.#refused(error, batch)
    }
  }

  /** True: go on with what is left. */
  async #refused(error: unknown, batch: readonly { questionRef: string }[]): Promise<boolean> {
    if (!(error instanceof ApiError) || ![409, 422].includes(error.status) || error.envelope.statusCode === closed)
      return this.#failed(error)
    // An answer that cannot be taken keeps no other one from being taken.
    const [one] = batch
    if (batch.length === 1 && one) {
      const { [one.questionRef]: _, ...waiting } = this.#state.waiting
      this.#set({ waiting, faults: { ...this.#state.faults, [one.questionRef]: error.message } })
      this.around.kept.write(waiting)
      await this.refresh()
      return true
    }
    for (const { questionRef } of batch) {
      const { [questionRef]: alone, ...others } = this.#state.waiting
      if (!alone) continue
      this.#set({ waiting: { [questionRef]: alone } })
      const isGoingOn = await this.#sendWaiting()
      this.#set({ waiting: { ...others, ...this.#state.waiting } })
      this.around.kept.write(this.#state.waiting)
      if (!isGoingOn) return false
    }
    return true
  }

  #failed(error: unknown): false {
    if (error instanceof ApiError && error.envelope.statusCode === closed) {
      this.#end()
      return false
    }
    if (error instanceof ApiError && sessionOver.includes(error.envelope.statusCode)) {
      this.#set({ status: 'signIn' })
      return false
    }
    if (!(error instanceof ApiError)) console.warn(error)
    this.#set({ status: 'offline' })
    const wait = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0
    this.#failures += 1
    this.around.later(() => void this.flush(), wait)
    return false
  }

  /** The attempt is over: what waits can no longer count, and is kept no longer. */
  #end(): void {
    this.#set({ status: 'over', lost: [...this.#state.lost, ...Object.keys(this.#state.waiting)], waiting: {} })
    this.around.kept.write({})
  }

  #timeOf = ({ serverNow }: Pick<Attempt, 'serverNow'>): ServerTime => ({ server: Date.parse(serverNow), at: this.around.now() })

  #setQuestion(questionRef: string, change: Partial<Attempt['questions'][number]>): void {
    const { attempt } = this.#state
    const questions = attempt.questions.map((each) => (each.questionRef === questionRef ? { ...each, ...change } : each))
    this.#set({ attempt: { ...attempt, questions } })
  }

  #set(change: Partial<Answering>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}
