import type { ApiError } from '@/lib/platform/http/client'
import { isSessionOver } from '@/lib/ui/api-client'
import type { Later } from '@/lib/ui/sending/pauses'
import { latest } from '@/lib/ui/sending/policies'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { type Failure, failureOf, outcomeOf, type SendingStatus } from '@/lib/ui/sending/status'
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
type SentAnswer = Numbered & { questionRef: string }
export type Around = {
  save: (answers: readonly SentAnswer[]) => Promise<SavedAnswers>
  read: () => Promise<Attempt>
  kept: Kept
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  later?: Later
}

export type Answering = {
  attempt: Attempt
  time: ServerTime
  /** Answers that the server does not have yet. */
  waiting: Answers
  /** `stopped`: the attempt is over. */
  status: SendingStatus
  /** Why an answer was not accepted, by question. */
  faults: Readonly<Record<string, string>>
  /** The questions whose last change did not arrive before the attempt was over: it does not count. */
  lost: readonly string[]
}

const batchOf = (waiting: Answers): SentAnswer[] =>
  Object.entries(waiting).map(([questionRef, numbered]) => ({ questionRef, ...numbered }))
const isAny = (waiting: Answers) => Object.keys(waiting).length > 0

/** Time without a change after which answers are sent. */
const restMs = 700
const closed = 6545

const readingMeaning = (error: ApiError) => {
  if (error.envelope.statusCode === closed) return 'stopped'
  return isSessionOver(error) ? 'signIn' : 'offline'
}
const savingMeaning = (error: ApiError) =>
  [409, 422].includes(error.status) && error.envelope.statusCode !== closed ? 'refused' : readingMeaning(error)

/**
 * The rules of the answers of one attempt: of a question the last one is sent, together with the others after
 * a moment. The numbers of the answers decide which one counts, so a request that arrives twice or late
 * changes nothing.
 */
export class AttemptAnswers {
  readonly #sender: Sender<Answering>
  readonly snapshot: () => Answering
  readonly subscribe: (watcher: () => void) => () => void

  constructor(
    attempt: Attempt,
    readonly around: Around,
  ) {
    const waiting = newerThan(answersOf(attempt.questions), around.kept.read())
    const status = isAny(waiting) ? 'waiting' : 'saved'
    const first = { attempt, time: this.#timeOf(attempt), waiting, status, faults: {}, lost: [] } as const
    this.#sender = new Sender<Answering>(first, { step: () => this.#sendNext(), later: around.later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  answer(questionRef: string, answer: Numbered['answer']): void {
    const { attempt, waiting, time, status } = this.snapshot()
    if (status === 'stopped') return
    const passed = sinceStart(attempt.startedAt, time, this.around.now())
    const seq = nextSeq(passed, answersOf(attempt.questions), waiting)
    const faults = latest.drop(this.snapshot().faults, questionRef)
    this.#sender.show({ faults, status: 'waiting' })
    this.#keep(latest.put(waiting, questionRef, { answer: isAnswered(answer) ? answer : null, seq }))
    this.#sender.soon(restMs)
  }

  /** Sends everything that waits; true if the server has all of it afterwards. */
  async flush(): Promise<boolean> {
    await this.#sender.flush()
    return !isAny(this.snapshot().waiting)
  }

  /**
   * The page is left: everything that waits goes out at once, beside a request that is under way. It stays
   * kept until an answer was read.
   */
  leave(): void {
    const { waiting, status } = this.snapshot()
    if (isAny(waiting) && status !== 'stopped') this.around.save(batchOf(waiting)).catch(console.warn)
  }

  /** Reads the attempt anew: another device may have answered, and the deadline may have become later. */
  async refresh(): Promise<void> {
    try {
      this.replace(await this.around.read())
    } catch (error) {
      const { kind } = failureOf(error, readingMeaning)
      if (kind === 'stopped') this.#end()
      else this.#sender.rest(kind)
    }
  }

  /** The attempt in another language, or as it is now. */
  replace(attempt: Attempt): void {
    const isOpen = attempt.state === 'inProgress' || attempt.state === 'overdue'
    const waiting = newerThan(answersOf(attempt.questions), this.snapshot().waiting)
    this.#sender.show({ attempt, time: this.#timeOf(attempt), waiting })
    if (!isOpen) this.#end()
  }

  flag(questionRef: string, isFlagged: boolean): void {
    this.#showQuestion(questionRef, { isFlagged })
  }

  async #sendNext(): Promise<Step> {
    const { waiting, status } = this.snapshot()
    if (!isAny(waiting)) return status === 'stopped' ? 'stopped' : 'saved'
    return this.#sender.send(batchOf(waiting), {
      send: (batch) => outcomeOf(this.around.save(batch), savingMeaning),
      saved: (answer, batch) => this.#saved(answer, batch),
      refused: (one, failure) => this.#refused(one, failure),
      stopped: () => {
        this.#end()
        return 'stopped'
      },
    })
  }

  async #saved({ answers, serverNow, deadlineAt }: SavedAnswers, batch: readonly SentAnswer[]): Promise<void> {
    const sent = new Map(batch.map((each) => [each.questionRef, each]))
    for (const { questionRef, seq, isSaved } of answers)
      if (isSaved) this.#showQuestion(questionRef, { answer: sent.get(questionRef)?.answer ?? null, seq })
    const { attempt, waiting } = this.snapshot()
    this.#sender.show({ attempt: { ...attempt, serverNow, deadlineAt }, time: this.#timeOf({ serverNow }) })
    this.#keep(withoutStored(waiting, answers))
    // A higher number came from another device: its answer counts.
    if (answers.some(({ isSaved }) => !isSaved)) await this.refresh()
  }

  /** An answer that cannot be taken keeps no other one from being taken. */
  async #refused({ questionRef, seq }: SentAnswer, failure: Failure): Promise<void> {
    const { waiting, faults } = this.snapshot()
    // It was replaced meanwhile, and the newer one is sent by itself.
    if (waiting[questionRef]?.seq !== seq) return
    if ('message' in failure) this.#sender.show({ faults: latest.put(faults, questionRef, failure.message) })
    this.#keep(latest.drop(waiting, questionRef))
    await this.refresh()
  }

  /** The attempt is over: answers that wait can no longer count, and are kept no longer. */
  #end(): void {
    const { lost, waiting } = this.snapshot()
    this.#sender.show({ status: 'stopped', lost: [...lost, ...Object.keys(waiting)] })
    this.#keep({})
  }

  #keep(waiting: Answers): void {
    this.#sender.show({ waiting })
    this.around.kept.write(waiting)
  }

  #timeOf = ({ serverNow }: Pick<Attempt, 'serverNow'>): ServerTime => ({ server: Date.parse(serverNow), at: this.around.now() })

  #showQuestion(questionRef: string, change: Partial<Attempt['questions'][number]>): void {
    const { attempt } = this.snapshot()
    const questions = attempt.questions.map((each) => (each.questionRef === questionRef ? { ...each, ...change } : each))
    this.#sender.show({ attempt: { ...attempt, questions } })
  }
}
