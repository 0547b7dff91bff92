import { ApiError } from '@/lib/platform/http/client'
import type { Path, Structure } from './outline'

/** Contents as the API has them, and the version that the next change must name. */
export type Stored = Pick<Path, 'version'> & { structure: Structure; isDraft: boolean }
/** `waiting`: the network is away or the API busy, and it is tried again; `refused`: it is not until something is changed. */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'refused' | 'conflict'
type Told =
  | { state: 'saved' | 'saving' | 'waiting' }
  | { state: 'refused'; error: ApiError }
  | { state: 'conflict'; mine: Structure; theirs: Stored }

type Options = {
  stored: Stored
  /** Sends contents that are based on a version; one request. */
  put: (structure: Structure, version: number) => Promise<Stored>
  read: () => Promise<Stored>
  tell: (told: Told) => void
  /** Hears of what the API has from now on. */
  onStored: (stored: Stored) => void
}

const same = (a: Structure, b: Structure) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Saves the contents of a path behind whoever writes them: one request for each change, and changes that are made while one is on its way go together
 * with the next. Nothing is given up: it says what could not be sent and why, and sends it when it is asked again.
 */
export class OutlineSaver {
  readonly #options: Options
  #stored: Stored
  /** What the API has of ours. */
  #sent: Structure
  #wanted: Structure
  #isSending = false

  constructor(options: Options) {
    this.#options = options
    this.#stored = options.stored
    this.#sent = options.stored.structure
    this.#wanted = options.stored.structure
  }

  get wanted(): Structure {
    return this.#wanted
  }

  /** Takes new contents and saves them. */
  want(structure: Structure): Promise<void> {
    this.#wanted = structure
    return this.flush()
  }

  /** Goes on from what somebody else has saved: with our contents, or with theirs. */
  settle(theirs: Stored, mine: Structure | null): Promise<void> {
    this.#take(theirs)
    if (mine === null) this.#sent = theirs.structure
    return this.want(mine ?? theirs.structure)
  }

  /** Sends what is not saved yet. */
  async flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    this.#options.tell({ state: 'saving' })
    // What fails otherwise than by an answer of the API is the network's fault.
    const told = await this.#attempt().catch((): Told => ({ state: 'waiting' }))
    this.#isSending = false
    this.#options.tell(told)
  }

  async #attempt(): Promise<Told> {
    while (this.#wanted !== this.#sent) {
      const mine = this.#wanted
      try {
        this.#take(await this.#options.put(mine, this.#stored.version))
        this.#sent = mine
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { state: 'waiting' }
        if (error.status !== 412) return { state: 'refused', error }
        const theirs = await this.#options.read()
        const isOurs = same(theirs.structure, mine)
        if (!isOurs && !same(theirs.structure, this.#stored.structure)) return { state: 'conflict', mine, theirs }
        // Somebody changed the settings only, or the answer to ours was lost.
        this.#take(theirs)
        if (isOurs) this.#sent = mine
      }
    }
    return { state: 'saved' }
  }

  #take(stored: Stored): void {
    this.#stored = stored
    this.#options.onStored(stored)
  }
}
