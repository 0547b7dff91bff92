import { type Steps, valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import type { Drafts } from './draft-store'
import { type Conflict, isSame, type Merged, withMore, withTheirs } from './merge'

/** A record as the API last told it: what an editor edits of it, and the version of the whole. */
export type Known<D> = { document: D; version: number }
/** What became of one attempt to save. */
export type SaveOutcome<K> =
  /** The API took it, and answered with the record as it is now. */
  | { kind: 'saved'; now: K }
  /** Somebody else changed the record (412). */
  | { kind: 'stale' }
  /** Some places are refused (422); nothing was saved. */
  | { kind: 'refused'; faults: Fault[] }
  /** It is not known whether it arrived: no network, or a server that does not answer. */
  | { kind: 'lost' }
  /** It will not be taken, however often it is sent. */
  | { kind: 'stopped'; message: string }
export type Fault = { steps: Steps; message: string }

export type Ports<D, K extends Known<D>> = {
  save: (document: D, onto: K) => Promise<SaveOutcome<K>>
  /** Reads the record anew; null where that fails. */
  read: () => Promise<K | null>
  merge: (sides: { bases: D[]; mine: D; theirs: D }) => Omit<Merged, 'value'> & { value: D }
  /** A document as it is sent: without what is empty. */
  toSent: (document: D) => D
  drafts: Drafts<Kept<D, K>>
  /** Runs something later; answers what calls it off. */
  later: (run: () => void, delay: 'soon' | 'retry', attempt: number) => () => void
}

/** What is kept in the browser while something is not saved. */
export type Kept<D, K> = { known: K; mine: D; sent: Sent<D>[]; conflicts: Conflict[] }
/** What was sent onto a version without an answer: it may still arrive while the record is of that version. */
type Sent<D> = { document: D; version: number }
type Refused = Fault & { value: unknown }

export type AutosaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'stopped'
export type AutosaveView<D, K> = {
  document: D
  known: K
  state: AutosaveState
  conflicts: readonly Conflict[]
  faults: readonly Fault[]
  /** Places that somebody else changed, taken over since they were last looked at. */
  taken: readonly Steps[]
  message: string | null
  /** The browser could not keep what is unsaved. */
  isUnkept: boolean
}

const mostRefusals = 20
/** After so many changes without a pause what is there is sent all the same. */
const mostPostponed = 50

/**
 * Saves what is typed behind the person's back: one request at a time, each onto the version known. Whatever was typed is kept in the browser
 * until the API has it; where somebody else was faster, both are merged. Nothing here waits or repeats by itself: `later` does.
 */
export class Autosave<D, K extends Known<D>> {
  #view: AutosaveView<D, K>
  #sent: Sent<D>[] = []
  #refused: Refused[] = []
  #adopted: string[] = []
  #attempts = 0
  #postponed = 0
  #isBusy = false
  #running = Promise.resolve()
  #isLeft = false
  #isKept = false
  #cancel: () => void = () => {}
  readonly #listeners = new Set<() => void>()

  constructor(
    readonly ports: Ports<D, K>,
    fresh: K,
  ) {
    const quiet = { state: 'saved', conflicts: [], faults: [], taken: [], message: null, isUnkept: false } as const
    this.#view = { ...quiet, document: fresh.document, known: fresh }
    for (const { name, kept } of ports.drafts.read()) {
      const found = ports.merge({
        bases: [kept.known.document, ...kept.sent.map(({ document }) => document)],
        mine: kept.mine,
        theirs: this.#view.document,
      })
      this.#sent.push(...kept.sent.filter(({ version }) => version >= fresh.version))
      this.#view = { ...this.#view, document: found.value, conflicts: [...kept.conflicts, ...found.conflicts] }
      this.#adopted.push(name)
    }
    this.#view = { ...this.#view, state: this.isDirty ? 'waiting' : 'saved' }
    this.#keep()
  }

  get view(): AutosaveView<D, K> {
    return this.#view
  }
  /** Whether something is not saved yet. */
  get isDirty(): boolean {
    return !isSame(this.ports.toSent(this.#view.document), this.ports.toSent(this.#view.known.document))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  edit(change: (now: D) => D): void {
    this.#show({ document: change(this.#view.document) })
    this.#keep()
    if (this.#view.state !== 'offline' && !this.#isBusy) this.#show({ state: this.isDirty ? 'waiting' : 'saved' })
    this.#postponed += 1
    if (this.#view.state !== 'offline' && this.#postponed <= mostPostponed) this.#soon('soon')
  }

  /** A document that was written in a form which showed `from`. What came into the document since then stays in it. */
  write(next: D, from: D): void {
    const now = this.#view.document
    const { value, conflicts } =
      now === from ? { value: next, conflicts: [] } : this.ports.merge({ bases: [from], mine: next, theirs: now })
    if (conflicts.length > 0) this.#show({ conflicts: withMore(this.#view.conflicts, conflicts) })
    this.edit(() => value)
  }

  /** Puts what the other wrote in the place of one's own, or lets go of it. */
  settle(conflict: Conflict, take: 'theirs' | 'mine'): void {
    this.#show({ conflicts: this.#view.conflicts.filter((one) => one !== conflict) })
    if (take === 'mine') this.#keep()
    else this.edit((now) => withTheirs(now, conflict))
  }

  /** The taken changes have been seen. */
  seen(): void {
    if (this.#view.taken.length > 0) this.#show({ taken: [] })
  }

  /** The record as somebody read or changed it elsewhere. */
  adopt(now: K): void {
    if (!this.#isBusy && now.version >= this.#view.known.version) this.#adopt(now, [])
  }

  /** The editor is shown. */
  enter(): void {
    this.#isLeft = false
  }

  /**
   * The editor is shown no longer: what is not saved is sent once more, and stays in the browser where that fails. Nothing is repeated later:
   * another editor of the record may go on from what is kept.
   */
  leave(): void {
    this.#isLeft = true
    this.#cancel()
    void this.attempt()
  }

  /** Saves now where there is something to save; answers once nothing is left to try. */
  attempt(): Promise<void> {
    if (!this.#isBusy) this.#running = this.#attempt()
    return this.#running
  }

  async #attempt(): Promise<void> {
    this.#isBusy = true
    this.#postponed = 0
    this.#cancel()
    try {
      for (let tries = 0; this.isDirty && tries < mostRefusals; tries++) if (this.#isTakenOver || !(await this.#once())) return
      this.#settled()
    } finally {
      this.#isBusy = false
      this.#keep()
      if (this.#view.state === 'waiting') this.#soon('soon')
    }
  }

  /** Another editor has gone on from what this one had kept when it was left. */
  get #isTakenOver(): boolean {
    return this.#isLeft && this.#isKept && !this.ports.drafts.isHeld()
  }

  /** One request; answers whether to go on at once. */
  async #once(): Promise<boolean> {
    // What may have arrived is looked for first.
    if (this.#sent.length > 0 && !(await this.#readAnew())) return false
    const { known } = this.#view
    const document = this.#sendable()
    if (isSame(document, this.ports.toSent(known.document))) {
      // It has arrived after all, or all that is left was refused.
      if (!this.isDirty) return true
      this.#show({ state: 'refused' })
      return false
    }
    this.#show({ state: 'saving' })
    this.#sent.push({ document, version: known.version })
    this.#keep()
    const outcome = await this.ports.save(document, known)
    if (outcome.kind === 'lost') return this.#lost()
    if (outcome.kind === 'saved') {
      this.#attempts = 0
      this.#adopt(outcome.now, [document])
      return true
    }
    // It was answered, so it will not arrive later.
    this.#sent.pop()
    if (outcome.kind === 'stale') return this.#readAnew()
    if (outcome.kind === 'stopped') {
      this.#show({ state: 'stopped', message: outcome.message })
      return false
    }
    return this.#refuse(outcome.faults)
  }

  async #readAnew(): Promise<boolean> {
    const now = await this.ports.read()
    if (!now) return this.#lost()
    this.#adopt(now, [])
    return true
  }

  #lost(): false {
    this.#attempts += 1
    this.#show({ state: 'offline' })
    this.#soon('retry')
    return false
  }

  #refuse(faults: Fault[]): boolean {
    const { document } = this.#view
    const before = this.#refused.length
    for (const fault of faults) {
      const value = valueAt(document, fault.steps)
      if (!this.#refused.some(({ steps }) => steps.join('/') === fault.steps.join('/'))) this.#refused.push({ ...fault, value })
    }
    this.#show({ faults: this.#refused })
    if (this.#refused.length === before) this.#show({ state: 'refused' })
    return this.#refused.length > before
  }

  /** What can be sent: what was refused and is still the same stays as it was saved. */
  #sendable(): D {
    const { document, known } = this.#view
    this.#refused = this.#refused.filter(({ steps, value }) => isSame(valueAt(document, steps), value))
    this.#show({ faults: this.#refused })
    return this.ports.toSent(
      this.#refused.reduce<D>((now, { steps }) => withValueAt(now, steps, valueAt(known.document, steps)) as D, document),
    )
  }

  #settled(): void {
    if (this.isDirty) {
      this.#show({ state: this.#refused.length > 0 ? 'refused' : 'waiting' })
      return
    }
    this.#refused = []
    this.#show({ state: 'saved', message: null, faults: [] })
  }

  #adopt(now: K, sent: D[]): void {
    const { known, document, conflicts, taken } = this.#view
    const bases = [known.document, ...sent, ...this.#sent.map((one) => one.document)]
    const found = this.ports.merge({ bases, mine: document, theirs: now.document })
    // Onto an older version nothing can arrive any more.
    this.#sent = this.#sent.filter(({ version }) => version >= now.version)
    this.#show({
      document: found.value,
      known: now,
      conflicts: withMore(conflicts, found.conflicts),
      taken: [...taken, ...found.taken],
    })
    this.#keep()
  }

  #soon(delay: 'soon' | 'retry'): void {
    this.#cancel()
    if (this.#isLeft) return
    this.#cancel = this.ports.later(() => void this.attempt(), delay, this.#attempts)
  }

  #keep(): void {
    if (this.#isTakenOver) return
    const { known, document, conflicts } = this.#view
    const isNeeded = this.isDirty || conflicts.length > 0 || this.#sent.length > 0
    const isKept = this.ports.drafts.keep(
      isNeeded ? { known, mine: document, sent: this.#sent, conflicts: [...conflicts] } : null,
    )
    this.#isKept = isKept && isNeeded
    if (isKept) this.ports.drafts.forget(this.#adopted.splice(0))
    if (isKept === this.#view.isUnkept) this.#show({ isUnkept: !isKept })
  }

  #show(change: Partial<AutosaveView<D, K>>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
