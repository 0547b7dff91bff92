import type { Drafts } from '@/lib/ui/sending/drafts'
import type { Later } from '@/lib/ui/sending/pauses'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { type Outcome, outcomeOf, type SendingStatus } from '@/lib/ui/sending/status'
import { afterSending, dropped, meaningOf, nextToSend, type Ticked, type Ticks, ticked } from './ticks.rules'

type Around = {
  mark: (userId: string, status: Ticked, reason?: string) => Promise<unknown>
  drafts: Drafts<Ticks>
  later?: Later
}
export type Sheet = {
  ticks: Ticks
  /** States that the server took from this page. */
  recorded: Readonly<Record<string, Ticked>>
  status: SendingStatus
}

/**
 * The rules of a list that is ticked: of each person the last tick is sent, one after another, and kept in
 * the browser until then.
 */
export class AttendanceTicks {
  readonly #sender: Sender<Sheet>
  readonly snapshot: () => Sheet
  readonly subscribe: (watcher: () => void) => () => void

  constructor(private readonly around: Around) {
    const first: Sheet = { ticks: {}, recorded: {}, status: 'saved' }
    this.#sender = new Sender(first, { step: () => this.#sendNext(), later: around.later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  /** Goes on with the ticks of earlier pages. */
  start(): void {
    const kept = this.around.drafts.read().map((draft) => draft.kept)
    this.#keep(Object.assign({}, ...kept, this.snapshot().ticks))
    void this.flush()
  }

  tick(userId: string, status: Ticked): void {
    this.#keep(ticked(this.snapshot().ticks, userId, status))
    void this.flush()
  }

  drop(userId: string): void {
    this.#keep(dropped(this.snapshot().ticks, userId))
  }

  /** Replaces the state that the server has, with a reason. */
  async insist(userId: string, status: Ticked, reason: string): Promise<void> {
    this.#settle(userId, status, await outcomeOf(this.around.mark(userId, status, reason), meaningOf))
  }

  flush(): Promise<void> {
    return this.#sender.flush()
  }

  async #sendNext(): Promise<Step> {
    const next = nextToSend(this.snapshot().ticks)
    if (!next) return 'saved'
    const [userId, { status }] = next
    return this.#sender.send([userId], {
      send: () => outcomeOf(this.around.mark(userId, status), meaningOf),
      saved: (answer) => this.#settle(userId, status, { kind: 'saved', answer }),
      refused: (_, failure) => this.#settle(userId, status, failure),
    })
  }

  #settle(userId: string, status: Ticked, outcome: Outcome<unknown>): void {
    const { ticks, recorded } = this.snapshot()
    if (outcome.kind === 'saved') this.#sender.show({ recorded: { ...recorded, [userId]: status } })
    this.#keep(afterSending(ticks, userId, status, outcome))
  }

  #keep(ticks: Ticks): void {
    this.around.drafts.keep(Object.keys(ticks).length > 0 ? ticks : null)
    this.#sender.show({ ticks })
  }
}
