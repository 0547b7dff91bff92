import type { sendRecord } from '@/lib/domain/assessing/assessments/record/record.contract'
import { isSessionOver } from '@/lib/ui/api-client'
import type { InputOf } from '@/lib/ui/endpoint'
import type { Later } from '@/lib/ui/sending/pauses'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { outcomeOf, type SendingStatus } from '@/lib/ui/sending/status'

type Sent = NonNullable<InputOf<typeof sendRecord>['body']>['events'][number]
export type Happened = Omit<Sent, 'secondsAgo'> & { at: number }
type Around = {
  send: (events: Sent[]) => Promise<unknown>
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  later?: Later
}

/** As many as one request takes, and as many as wait at most: without a connection the first are what counts. */
const [atOnce, most] = [50, 200]
/** The time within which things that happen go in one request, in ms. */
const gatherMs = 3000

/** Gathers things that happen around an attempt and sends them together; nothing of it hinders the attempt. */
export class Recorder {
  readonly #sender: Sender<{ status: SendingStatus }>
  #waiting: Happened[] = []

  constructor(private readonly around: Around) {
    this.#sender = new Sender({ status: 'saved' }, { step: () => this.#step(), later: around.later })
  }

  add(happened: Omit<Happened, 'at'>): void {
    if (this.#waiting.length >= most || this.#sender.snapshot().status === 'stopped') return
    this.#waiting.push({ ...happened, at: this.around.now() })
    this.#sender.soon(gatherMs)
  }

  flush(): Promise<void> {
    return this.#waiting.length > 0 ? this.#sender.flush() : Promise.resolve()
  }

  async #step(): Promise<Step> {
    const batch = this.#waiting.slice(0, atOnce)
    if (batch.length === 0) return 'saved'
    const events = batch.map(({ at, ...event }) => ({ ...event, secondsAgo: Math.max(0, (this.around.now() - at) / 1000) }))
    const outcome = await outcomeOf(this.around.send(events), (error) => (isSessionOver(error) ? 'signIn' : 'stopped'))
    if (outcome.kind === 'offline' || outcome.kind === 'signIn') return outcome.kind
    this.#waiting = outcome.kind === 'saved' ? this.#waiting.slice(batch.length) : []
    return outcome.kind === 'saved' ? 'more' : 'stopped'
  }
}
