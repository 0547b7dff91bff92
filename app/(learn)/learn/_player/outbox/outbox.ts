import {
  type Delivery,
  type LaterEvent,
  merged,
  momentAfter,
  nextBatch,
  type OwnEvent,
  type Row,
  type SentEvent,
  type Standing,
  settled,
} from './queue.rules'
import type { Store } from './store'

/** What the page shows of it. `known`: events of this device, those that were sent from here included. */
export type Snapshot = {
  known: readonly (OwnEvent & { moduleId: string })[]
  waiting: number
  refused: readonly Row[]
  status: 'idle' | 'sending' | 'offline' | 'signIn' | 'another'
  /** Where modules stand by the newest answers. */
  standing: Readonly<Record<string, readonly Standing[]>>
}
type Around = {
  learnerId: string
  store: Promise<Store>
  send: (learnerId: string, events: SentEvent[]) => Promise<Delivery>
  now: () => number
  newId: () => string
  /** Runs one piece of work at a time, over all tabs. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Calls back once it is worth trying again. */
  later: (work: () => void, attempt: number) => void
}

const empty: Snapshot = { known: [], waiting: 0, refused: [], status: 'idle', standing: {} }

/** Keeps what a learner did until the server has it, and sends it in order. An event is stored before anything is said of it. */
export class Outbox {
  #snapshot = empty
  #listeners = new Set<() => void>()
  #running: Promise<void> | null = null
  #isAskedAgain = false
  #attempt = 0
  #lastMoment = 0

  constructor(private readonly around: Around) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): Snapshot => this.#snapshot

  /** Shows what was left here before, and sends it. */
  async start(): Promise<void> {
    await this.#show()
    await this.flush()
  }

  async add(title: string, event: LaterEvent): Promise<void> {
    const { learnerId, newId, now, store } = this.around
    this.#lastMoment = momentAfter(this.#lastMoment, now())
    const made = { occurredAt: new Date(this.#lastMoment).toISOString(), ...event, clientEventId: newId() }
    // Shown at once: a tick does not wait for a database.
    this.#set({ known: [...this.#snapshot.known, shown(made)], waiting: this.#snapshot.waiting + 1 })
    await (await store).add({ learnerId, title, event: made })
    await this.flush()
  }

  /** Takes a refused event off the list: the learner has read why. */
  async dismiss(row: Row): Promise<void> {
    await (await this.around.store).remove([row])
    await this.#show()
  }

  /** Sends what waits. While that is under way, another call has it done once more. */
  flush(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true
      return this.#running
    }
    this.#running = this.around
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#running = null
      })
    return this.#running
  }

  async #sendAll(): Promise<void> {
    const tried = new Set<number>()
    const store = await this.around.store
    for (;;) {
      this.#isAskedAgain = false
      const batch = nextBatch(await store.all(), this.around.learnerId, tried)
      if (batch.length === 0 && !this.#isAskedAgain) break
      for (const { seq } of batch) tried.add(seq)
      if (batch.length > 0 && !(await this.#sendBatch(store, batch))) return
    }
    await this.#show({ status: 'idle' })
  }

  /** Whether it is worth going on with the next one. */
  async #sendBatch(store: Store, batch: readonly Row[]): Promise<boolean> {
    this.#set({ status: 'sending' })
    const delivery = await this.around.send(
      this.around.learnerId,
      batch.map(({ event }) => event),
    )
    if (delivery.kind === 'answered') {
      this.#attempt = 0
      const { sent, kept } = settled(batch, delivery.results)
      await store.remove(sent)
      await store.put(kept)
      if (kept.some(({ refusal }) => refusal?.name === 'tooManyRequests'))
        this.around.later(() => void this.flush(), this.#attempt++)
      this.#stand(delivery.results)
      await this.#show()
      return true
    }
    if (delivery.kind !== 'refused') {
      await this.#show({ status: delivery.kind === 'later' ? 'offline' : delivery.kind })
      if (delivery.kind === 'later') this.around.later(() => void this.flush(), this.#attempt++)
      return false
    }
    // Which one of several is malformed shows when each goes by itself.
    if (batch.length > 1) {
      for (const row of batch) if (!(await this.#sendBatch(store, [row]))) return false
      return true
    }
    const refusal = { name: 'malformed', message: delivery.message, fields: [], isFinal: true }
    await store.put(batch.map((row) => ({ ...row, refusal })))
    await this.#show()
    return true
  }

  #stand(results: Extract<Delivery, { kind: 'answered' }>['results']): void {
    const standing = { ...this.#snapshot.standing }
    for (const { moduleId, items } of results) if (items.length > 0) standing[moduleId] = items
    this.#set({ standing })
  }

  async #show(more: Partial<Snapshot> = {}): Promise<void> {
    const rows = (await (await this.around.store).all()).filter(({ learnerId }) => learnerId === this.around.learnerId)
    const refused = rows.filter(({ refusal }) => refusal?.isFinal)
    const refusedIds = new Set(refused.map(({ event }) => event.clientEventId))
    const here = rows.map(({ event }) => shown(event))
    const known = merged(this.#snapshot.known, here).filter(({ clientEventId }) => !refusedIds.has(clientEventId))
    this.#set({ known, refused, waiting: rows.length - refused.length, ...more })
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const shown = ({ moduleId, clientEventId, action, occurredAt, result }: SentEvent) => ({
  ...{ moduleId, clientEventId, action, occurredAt },
  result: result ?? null,
})
