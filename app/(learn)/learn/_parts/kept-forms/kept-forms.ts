import type { Later } from '@/lib/ui/sending/pauses'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import type { Failure, Outcome, SendingStatus } from '@/lib/ui/sending/status'

/** A form that was pressed without a connection, as the worker kept it (public/learn-worker.js). */
export type KeptForm = { key: string; action: string; owner: string; text: string; pressedAt: string }
/** Where a form led: the page to go on to. */
export type Sent = { to: string }

export type Snapshot = {
  status: SendingStatus
  waiting: number
  /** Where the last form that was sent leads. */
  sent: Sent | null
  /** Why the server did not take a form. */
  refused: readonly string[]
}

type Around = {
  /** Of this person, the oldest first. */
  read: () => Promise<KeptForm[]>
  remove: (form: KeptForm) => Promise<void>
  send: (form: KeptForm) => Promise<Outcome<Sent>>
  alone: (round: () => Promise<void>) => Promise<void>
  later?: Later
}

/** Sends kept forms one by one, in the order in which they were pressed; the key of each lets it do its work once. */
export class KeptForms {
  readonly #sender: Sender<Snapshot>
  readonly snapshot: () => Snapshot
  readonly subscribe: (watcher: () => void) => () => void

  constructor(private readonly around: Around) {
    const first: Snapshot = { status: 'saved', waiting: 0, sent: null, refused: [] }
    const { alone, later } = around
    this.#sender = new Sender(first, { step: () => this.#next(), alone, later })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  /** Shows what waits at once, and sends it. */
  async start(): Promise<void> {
    await this.#count()
    await this.flush()
  }

  flush(): Promise<void> {
    return this.#sender.flush()
  }

  leave(): void {
    this.#sender.leave()
  }

  async #count(): Promise<KeptForm | undefined> {
    const forms = await this.around.read()
    this.#sender.show({ waiting: forms.length })
    return forms[0]
  }

  async #next(): Promise<Step> {
    const form = await this.#count()
    if (!form) return 'saved'
    const { send, remove } = this.around
    const step = await this.#sender.send([form], {
      send: () => send(form),
      saved: async (sent) => {
        await remove(form)
        this.#sender.show({ sent })
      },
      refused: async (_, failure: Failure) => {
        await remove(form)
        const said = 'message' in failure ? failure.message : ''
        this.#sender.show({ refused: [...this.snapshot().refused, said] })
      },
    })
    await this.#count()
    return step
  }
}
