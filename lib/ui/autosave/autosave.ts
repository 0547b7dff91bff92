import { valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import { type Conflict, isSame, withMore, withTheirs } from './merge'
import type { AutosaveView, Fault, Known, Ports, Refused, Sent } from './ports'

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
    const quiet = { state: 'saved', conflicts: [], rival: null, faults: [], taken: [], message: null, isUnkept: false } as const
    this.#view = { ...quiet, document: fresh.document, known: fresh }
    for (const { name, kept } of ports.drafts.read()) {
      const found = ports.merge({
        bases: [kept.known.document, ...kept.sent.map(({ document }) => document)],
        mine: kept.mine,
        theirs: this.#view.document,
      })
      // A draft that cannot be merged stays where it is.
      if (!found) continue
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
    const found = now === from ? null : this.ports.merge({ bases: [from], mine: next, theirs: now })
    if (found && found.conflicts.length > 0) this.#show({ conflicts: withMore(this.#view.conflicts, found.conflicts) })
    this.edit(() => (found ? found.value : next))
  }

  /** Puts what the other wrote in the place of one's own, or lets go of it. */
  settle(conflict: Conflict, take: 'theirs' | 'mine'): void {
    this.#show({ conflicts: this.#view.conflicts.filter((one) => one !== conflict) })
    if (take === 'mine') this.#keep()
    else this.edit((now) => withTheirs(now, conflict))
  }

  /** Goes on from what somebody else saved, with their document or with one's own. */
  choose(take: 'theirs' | 'mine'): void {
    const { rival } = this.#view
    if (!rival) return
    this.#become(rival, take === 'theirs' ? rival.document : this.#view.document)
    this.edit((now) => now)
  }

  /** The taken changes have been seen. */
  seen(): void {
    if (this.#view.taken.length > 0) this.#show({ taken: [] })
  }

  /** The record as somebody read or changed it elsewhere. */
  adopt(now: K): void {
    if (!this.#isBusy && now.version >= this.#view.known.version) this.#adopt(now)
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
      return this.#adopt(outcome.now, document)
    }
    // It was answered, so it will not arrive later.
    this.#sent.pop()
    if (outcome.kind === 'stale') return this.#readAnew()
    if (outcome.kind === 'stopped') {
      this.#show({ state: 'stopped', message: outcome.message, faults: outcome.faults ?? this.#refused })
      return false
    }
    return this.#refuse(outcome.faults)
  }

  async #readAnew(): Promise<boolean> {
    const now = await this.ports.read()
    if (!now) return this.#lost()
    return this.#adopt(now)
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
    const same = this.#refused.filter(({ steps, value }) => isSame(valueAt(document, steps), value))
    if (same.length < this.#refused.length) this.#show({ faults: same })
    this.#refused = same
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

  /** Merges what the API has with what is here; answers whether that is possible without a choice. */
  #adopt(now: K, saved?: D): boolean {
    const { known, document, conflicts, taken } = this.#view
    const bases = [known.document, ...(saved === undefined ? [] : [saved]), ...this.#sent.map((one) => one.document)]
    const found = this.ports.merge({ bases, mine: document, theirs: now.document, saved })
    if (!found) {
      this.#show({ state: 'conflict', rival: now })
      return false
    }
    this.#become(now, found.value, { conflicts: withMore(conflicts, found.conflicts), taken: [...taken, ...found.taken] })
    return true
  }

  #become(known: K, document: D, more: Partial<AutosaveView<D, K>> = {}): void {
    // Onto an older version nothing can arrive any more.
    this.#sent = this.#sent.filter(({ version }) => version >= known.version)
    this.#show({ ...more, document, known, rival: null })
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
