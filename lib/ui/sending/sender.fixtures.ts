import type { Later } from './pauses'
import { latest, queue } from './policies'
import { type Rows, rowsInMemory } from './rows'
import { Sender } from './sender'
import type { Failure, Outcome, SendingStatus } from './status'
import { keptUnder, type Shelf } from './store'

/** Time that passes when a test says so. */
export class TestClock {
  #now = 0
  #timers: { at: number; work: () => void }[] = []

  readonly later: Later = (work, ms) => void this.#timers.push({ at: this.#now + ms, work })

  /** Lets so many milliseconds pass, and everything that is due happen. */
  async pass(ms: number): Promise<void> {
    this.#now += ms
    const due = this.#timers.filter(({ at }) => at <= this.#now)
    this.#timers = this.#timers.filter(({ at }) => at > this.#now)
    for (const { work } of due) work()
    await settled()
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * A server that takes texts, unless a test has it fail; a request that is held is answered when it is let go.
 */
export class TestServer {
  readonly requests: string[][] = []
  readonly taken: string[] = []
  readonly failures: (Failure | null)[] = []
  isHeld = false
  /** A fault of the program, not of the network. */
  breaks = false
  #held: (() => void)[] = []

  async take(texts: readonly string[]): Promise<Outcome<null>> {
    if (this.breaks) throw new Error('broken')
    this.requests.push([...texts])
    const failure = this.failures.shift()
    if (this.isHeld) await new Promise<void>((resolve) => this.#held.push(resolve))
    if (failure) return failure
    this.taken.push(...texts)
    return { kind: 'saved', answer: null }
  }

  async release(): Promise<void> {
    this.isHeld = false
    for (const go of this.#held.splice(0)) go()
    await settled()
  }
}

type Line = { seq: number; text: string; refusal?: string }
export const linesInMemory = (): Rows<Line> => rowsInMemory((row, seq) => ({ ...row, seq }))
type QueueView = { status: SendingStatus; refused: readonly string[] }

/** A place whose things are all sent, in their order, from rows that tabs share. */
export function queuePlace(server: TestServer, clock: TestClock, rows: Rows<Line>, most = 2, alone = atOnce) {
  const sender: Sender<QueueView> = new Sender<QueueView>(
    { status: 'saved', refused: [] },
    {
      alone,
      later: clock.later,
      step: async (tried) => {
        const batch = queue.next(
          (await rows.all()).filter(({ refusal }) => refusal === undefined),
          most,
          tried,
        )
        if (batch.length === 0) return 'saved'
        for (const { seq } of batch) tried.add(seq)
        return sender.send(batch, {
          send: (lines) => server.take(lines.map(({ text }) => text)),
          saved: (_, lines) => rows.remove(lines),
          refused: async (line, failure) => {
            await rows.put([{ ...line, refusal: failure.kind }])
            sender.show({ refused: [...sender.snapshot().refused, line.text] })
          },
        })
      },
    },
  )
  const add = async (text: string) => {
    await rows.add({ text })
    await sender.flush()
  }
  return { sender, add }
}
const atOnce = (round: () => Promise<void>) => round()

/** Rounds of several tabs, one after another, as a lock of the browser has it. */
export function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return (round: () => Promise<void>): Promise<void> => {
    const mine = last.then(round)
    last = mine.catch(() => undefined)
    return mine
  }
}

type Texts = Readonly<Record<string, string>>
type LatestView = { status: SendingStatus; waiting: Texts; conflicts: Texts }

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** A place of which the last text of each key is sent, kept on a shelf of the device. */
export function latestPlace(server: TestServer, clock: TestClock, shelf: Shelf) {
  const kept = keptUnder('place-', isTexts, () => shelf)
  const keep = (waiting: Texts) => {
    sender.show({ waiting })
    kept.put('texts', Object.keys(waiting).length === 0 ? null : waiting)
  }
  /** A text that was replaced while it was sent stays. */
  const done = (key: string, text: string) => {
    const { waiting } = sender.snapshot()
    if (waiting[key] === text) keep(latest.drop(waiting, key))
  }
  const first: LatestView = { status: 'saved', waiting: kept.get('texts') ?? {}, conflicts: {} }
  const sender: Sender<LatestView> = new Sender<LatestView>(first, {
    later: clock.later,
    step: async () => {
      const [next] = Object.entries(sender.snapshot().waiting)
      if (!next) return 'saved'
      const [key, text] = next
      return sender.send([text], {
        send: (texts) => server.take(texts),
        saved: () => done(key, text),
        refused: () => {
          sender.show({ conflicts: latest.put(sender.snapshot().conflicts, key, text) })
          done(key, text)
        },
      })
    },
  })
  const write = (key: string, text: string) => keep(latest.put(sender.snapshot().waiting, key, text))
  return { sender, write }
}
