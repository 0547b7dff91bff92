import type { ApiError } from '@/lib/platform/http/client'
import type { Drafts } from '@/lib/ui/sending/drafts'
import type { Later } from '@/lib/ui/sending/pauses'
import { latest } from '@/lib/ui/sending/policies'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { outcomeOf, type SendingStatus } from '@/lib/ui/sending/status'
import { type AllWaiting, afterSending, type Known, marked, nextToSend, type Seen, type Waiting } from './observing.rules'

type Around = {
  put: (enrolmentId: string, sent: Waiting) => Promise<Known>
  read: (enrolmentId: string) => Promise<Known | null>
  drafts: Drafts<AllWaiting>
  newId: () => string
  now: () => Date
  later?: Later
}
export type Desk = {
  waiting: AllWaiting
  /** Results that the server answered to this page. */
  known: Readonly<Record<string, Known>>
  status: SendingStatus
}

const stale = 7543
/** Several marks of one person are one save. */
const pauseAfterMark = 1_500

/** The rules of observing: of each person the last marks are sent, one person after another, and kept on the device until then. */
export class Observing {
  readonly #sender: Sender<Desk>
  readonly snapshot: () => Desk
  readonly subscribe: (watcher: () => void) => () => void

  constructor(private readonly around: Around) {
    const first: Desk = { waiting: {}, known: {}, status: 'saved' }
    this.#sender = new Sender(first, { step: () => this.#sendNext(), later: around.later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  /** Goes on with what earlier pages kept. */
  start(): void {
    const kept = this.around.drafts.read().map((draft) => draft.kept)
    // A page that was left may have sent them.
    const tried = Object.entries(Object.assign({}, ...kept) as AllWaiting).map(([id, one]) => [id, { ...one, isTried: true }])
    this.#keep({ ...Object.fromEntries(tried), ...this.snapshot().waiting })
    void this.flush()
  }

  mark(enrolmentId: string, known: Known | null, seen: Seen): void {
    const { waiting } = this.snapshot()
    const now = { sendId: this.around.newId(), at: this.around.now().toISOString() }
    this.#keep(latest.put(waiting, enrolmentId, marked(waiting[enrolmentId], known, seen, now)))
    this.#sender.soon(pauseAfterMark)
  }

  /** Takes what the server has in place of one's own. */
  async drop(enrolmentId: string): Promise<void> {
    const answer = await this.around.read(enrolmentId)
    if (answer) this.#learn(enrolmentId, answer)
    this.#keep(latest.drop(this.snapshot().waiting, enrolmentId))
  }

  /** Saves one's own over what the server has by now. */
  async insist(enrolmentId: string): Promise<void> {
    const own = this.snapshot().waiting[enrolmentId]
    if (!own) return
    const answer = await this.around.read(enrolmentId)
    const again = {
      ...own,
      basedOn: answer?.revision ?? null,
      sendId: this.around.newId(),
      state: 'waiting' as const,
      isTried: false,
    }
    this.#keep(latest.put(this.snapshot().waiting, enrolmentId, again))
    void this.flush()
  }

  flush(): Promise<void> {
    return this.#sender.flush()
  }

  async #sendNext(): Promise<Step> {
    const next = nextToSend(this.snapshot().waiting)
    if (!next) return 'saved'
    const [enrolmentId, waiting] = next
    const sent = { ...waiting, isTried: true }
    this.#keep(latest.put(this.snapshot().waiting, enrolmentId, sent))
    const meaning = (error: ApiError) => (error.envelope.statusCode === stale ? 'conflict' : 'refused')
    return this.#sender.send([enrolmentId], {
      send: () => outcomeOf(this.around.put(enrolmentId, sent), meaning),
      saved: (answer) => {
        this.#learn(enrolmentId, answer)
        this.#settle(enrolmentId, afterSending(this.snapshot().waiting[enrolmentId], sent, { kind: 'saved', answer }))
      },
      refused: (_, failure) => this.#settle(enrolmentId, afterSending(this.snapshot().waiting[enrolmentId], sent, failure)),
    })
  }

  #learn(enrolmentId: string, answer: Known): void {
    this.#sender.show({ known: { ...this.snapshot().known, [enrolmentId]: answer } })
  }

  #settle(enrolmentId: string, left: Waiting | null): void {
    const { waiting } = this.snapshot()
    this.#keep(left ? latest.put(waiting, enrolmentId, left) : latest.drop(waiting, enrolmentId))
  }

  #keep(waiting: AllWaiting): void {
    this.around.drafts.keep(Object.keys(waiting).length > 0 ? waiting : null)
    this.#sender.show({ waiting })
  }
}
