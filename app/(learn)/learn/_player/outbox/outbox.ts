import { type Later, pauseMs } from '@/lib/ui/sending/pauses'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import type { Failure, Outcome, SendingStatus } from '@/lib/ui/sending/status'
import {
  type LaterEvent,
  merged,
  momentAfter,
  nextBatch,
  type OwnEvent,
  type Results,
  type Row,
  type SentEvent,
  type Standing,
  settled,
} from './queue.rules'
import type { Store } from './store'

/** The state of the outbox for the page. `known`: events of this device, including those already sent. */
export type Snapshot = {
  known: readonly (OwnEvent & { moduleId: string })[]
  waiting: number
  refused: readonly Row[]
  /** `waiting`: for something else that has to arrive first. */
  status: SendingStatus
  /** Where modules stand by the newest answers. */
  standing: Readonly<Record<string, readonly Standing[]>>
}
type Around = {
  learnerId: string
  store: Promise<Store>
  send: (learnerId: string, events: SentEvent[]) => Promise<Outcome<Results>>
  now: () => number
  newId: () => string
  /** Runs one piece of work at a time, over all tabs. */
  alone: (work: () => Promise<void>) => Promise<void>
  later?: Later
}

const empty: Snapshot = { known: [], waiting: 0, refused: [], status: 'saved', standing: {} }

/** The rules of the queue of a learner's events. An event is stored before it is shown as done. */
export class Outbox {
  readonly #sender: Sender<Snapshot>
  #lastMoment = 0
  readonly snapshot: () => Snapshot
  readonly subscribe: (watcher: () => void) => () => void

  constructor(private readonly around: Around) {
    const { alone, later } = around
    this.#sender = new Sender(empty, { step: (tried) => this.#sendNext(tried), alone, later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  /** Shows the events of earlier pages, and sends them. */
  async start(): Promise<void> {
    await this.#show()
    await this.flush()
  }

  async add(title: string, event: LaterEvent): Promise<void> {
    const { learnerId, newId, now, store } = this.around
    this.#lastMoment = momentAfter(this.#lastMoment, now())
    const made = { occurredAt: new Date(this.#lastMoment).toISOString(), ...event, clientEventId: newId() }
    // Shown at once: a tick does not wait for a database.
    const { known, waiting } = this.snapshot()
    this.#sender.show({ known: [...known, shown(made)], waiting: waiting + 1 })
    await (await store).add({ learnerId, title, event: made })
    await this.flush()
  }

  /** Takes a refused event off the list: the learner has read why. */
  async dismiss(row: Row): Promise<void> {
    await (await this.around.store).remove([row])
    await this.#show()
  }

  /** Sends everything that waits. */
  flush(): Promise<void> {
    return this.#sender.flush()
  }

  async #sendNext(tried: Set<unknown>): Promise<Step> {
    const { store, learnerId, send } = this.around
    const rows = await store
    const batch = nextBatch(await rows.all(), learnerId, tried)
    for (const { seq } of batch) tried.add(seq)
    const step = await (batch.length === 0
      ? null
      : this.#sender.send(batch, {
          send: (some) =>
            send(
              learnerId,
              some.map(({ event }) => event),
            ),
          saved: (results, some) => this.#settle(rows, some, results),
          refused: (row, failure) => this.#putAside(rows, row, failure),
        }))
    await this.#show()
    return step ?? (this.snapshot().waiting > 0 ? 'waiting' : 'saved')
  }

  async #settle(rows: Store, batch: readonly Row[], results: Results): Promise<void> {
    const { sent, kept } = settled(batch, results)
    await rows.remove(sent)
    await rows.put(kept)
    if (kept.some(({ refusal }) => refusal?.name === 'tooManyRequests')) this.#sender.soon(pauseMs(1))
    const standing = { ...this.snapshot().standing }
    for (const { moduleId, items } of results) if (items.length > 0) standing[moduleId] = items
    this.#sender.show({ standing })
  }

  /** An event that is malformed stays with the reason until the learner has read it. */
  async #putAside(rows: Store, row: Row, failure: Failure): Promise<void> {
    const message = 'message' in failure ? failure.message : ''
    await rows.put([{ ...row, refusal: { name: 'malformed', message, fields: [], isFinal: true } }])
  }

  async #show(): Promise<void> {
    const rows = (await (await this.around.store).all()).filter(({ learnerId }) => learnerId === this.around.learnerId)
    const refused = rows.filter(({ refusal }) => refusal?.isFinal)
    const refusedIds = new Set(refused.map(({ event }) => event.clientEventId))
    const here = rows.map(({ event }) => shown(event))
    const known = merged(this.snapshot().known, here).filter(({ clientEventId }) => !refusedIds.has(clientEventId))
    this.#sender.show({ known, refused, waiting: rows.length - refused.length })
  }
}

const shown = ({ moduleId, clientEventId, action, occurredAt, result }: SentEvent) => ({
  moduleId,
  clientEventId,
  action,
  occurredAt,
  result: result ?? null,
})
