import { valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { type Conflict, isSame, withMore, withTheirs } from './merge'
import type { AutosaveView, Fault, Known, Ports, Refused, Sent } from './ports'

/** Milliseconds without a key pressed before a text is sent. */
export const typingRestMs = 900
const mostRefusals = 20
/** After so many changes without a pause what is there is sent all the same. */
const mostPostponed = 50

/**
 * The rules of a document that is saved while it is written: the latest state alone is sent, onto the version
 * known. It is kept in the browser until the API has it; where another save came first, both are merged.
 */
export class Autosave<D, K extends Known<D>> {
  readonly #sender: Sender<AutosaveView<D, K>>
  #sent: Sent<D>[] = []
  #refused: Refused[] = []
  #adopted: string[] = []
  #postponed = 0
  #isLeft = false
  #isKept = false

  constructor(
    readonly ports: Ports<D, K>,
    fresh: K,
  ) {
    const around = { step: () => this.#saveAll(), later: ports.later }
    this.#sender = new Sender<AutosaveView<D, K>>(this.#first(fresh), around)
    if (this.isDirty) this.#show({ status: 'waiting' })
    this.#keep()
  }

  /** The record with the drafts of earlier editors merged into it. */
  #first(fresh: K): AutosaveView<D, K> {
    let document = fresh.document
    let conflicts: Conflict[] = []
    for (const { name, kept } of this.ports.drafts.read()) {
      const found = this.ports.merge({
        bases: [kept.known.document, ...kept.sent.map((one) => one.document)],
        mine: kept.mine,
        theirs: document,
      })
      // A draft that cannot be merged stays where it is.
      if (!found) continue
      this.#sent.push(...kept.sent.filter(({ version }) => version >= fresh.version))
      document = found.value
      conflicts = [...kept.conflicts, ...found.conflicts]
      this.#adopted.push(name)
    }
    const nothing = { rival: null, faults: [], taken: [], message: null, isUnkept: false }
    return { ...nothing, document, known: fresh, status: 'saved', conflicts }
  }

  get view(): AutosaveView<D, K> {
    return this.#sender.snapshot()
  }
  /** Whether something is not saved yet. */
  get isDirty(): boolean {
    return !isSame(this.ports.toSent(this.view.document), this.ports.toSent(this.view.known.document))
  }

  subscribe = (watcher: () => void): (() => void) => this.#sender.subscribe(watcher)

  edit(change: (now: D) => D): void {
    this.#show({ document: change(this.view.document) })
    this.#keep()
    const isOffline = this.view.status === 'offline'
    if (!isOffline && !this.#sender.isSending) this.#show({ status: this.isDirty ? 'waiting' : 'saved' })
    this.#postponed += 1
    if (!isOffline && this.#postponed <= mostPostponed) this.#sender.soon(this.ports.restMs)
  }

  /**
   * A document that was written in a form which showed `from`. What came into the document since then stays
   * in it.
   */
  write(next: D, from: D): void {
    const now = this.view.document
    const found = now === from ? null : this.ports.merge({ bases: [from], mine: next, theirs: now })
    if (found && found.conflicts.length > 0) this.#show({ conflicts: withMore(this.view.conflicts, found.conflicts) })
    this.edit(() => (found ? found.value : next))
  }

  /** Puts the text of the other in the place of one's own, or lets go of it. */
  settle(conflict: Conflict, take: 'theirs' | 'mine'): void {
    this.#show({ conflicts: this.view.conflicts.filter((one) => one !== conflict) })
    if (take === 'mine') this.#keep()
    else this.edit((now) => withTheirs(now, conflict))
  }

  /** Goes on from what somebody else saved, with their document or with one's own. */
  choose(take: 'theirs' | 'mine'): void {
    const { rival } = this.view
    if (!rival) return
    this.#become(rival, take === 'theirs' ? rival.document : this.view.document)
    this.edit((now) => now)
  }

  /** The taken changes have been seen. */
  seen(): void {
    if (this.view.taken.length > 0) this.#show({ taken: [] })
  }

  /** The record as somebody read or changed it elsewhere. */
  adopt(now: K): void {
    if (!this.#sender.isSending && now.version >= this.view.known.version) this.#adopt(now)
  }

  /** The editor is shown. */
  enter(): void {
    this.#isLeft = false
    this.#sender.enter()
  }

  /**
   * The editor is shown no longer: what is not saved is sent once more, and stays in the browser where that
   * fails. Nothing is repeated later: another editor of the record may go on from what is kept.
   */
  leave(): void {
    this.#isLeft = true
    this.#sender.leave()
    void this.attempt()
  }

  /** Saves now where there is something to save; answers once nothing is left to try. */
  attempt(): Promise<void> {
    return this.#sender.flush()
  }

  async #saveAll(): Promise<Step> {
    this.#postponed = 0
    try {
      for (let tries = 0; this.isDirty && tries < mostRefusals; tries++) {
        const step = this.#isTakenOver ? 'waiting' : await this.#once()
        if (step !== 'more') return step
      }
      return this.#settled()
    } finally {
      this.#keep()
    }
  }

  /** Another editor has gone on from what this one had kept when it was left. */
  get #isTakenOver(): boolean {
    return this.#isLeft && this.#isKept && !this.ports.drafts.isHeld()
  }

  /** One request, and how to go on. */
  async #once(): Promise<Step> {
    // A request without an answer may have arrived, so the record is read first.
    if (this.#sent.length > 0) {
      const step = await this.#readAnew()
      if (step !== 'more') return step
    }
    const { known } = this.view
    const document = this.#sendable()
    // It has arrived after all, or all that is left was refused.
    if (isSame(document, this.ports.toSent(known.document))) return this.isDirty ? 'refused' : 'more'
    this.#show({ status: 'saving' })
    this.#sent.push({ document, version: known.version })
    this.#keep()
    const outcome = await this.ports.save(document, known)
    if (outcome.kind === 'offline') return 'offline'
    if (outcome.kind === 'saved') return this.#adopt(outcome.now, document)
    // It was answered, so it will not arrive later.
    this.#sent.pop()
    if (outcome.kind === 'conflict') return this.#readAnew()
    if (outcome.kind === 'refused') return this.#refuse(outcome.faults)
    this.#show({ message: outcome.message, faults: outcome.faults ?? this.#refused })
    return 'stopped'
  }

  async #readAnew(): Promise<Step> {
    const now = await this.ports.read()
    return now ? this.#adopt(now) : 'offline'
  }

  #refuse(faults: Fault[]): Step {
    const { document } = this.view
    const before = this.#refused.length
    for (const fault of faults) {
      const value = valueAt(document, fault.steps)
      if (!this.#refused.some(({ steps }) => steps.join('/') === fault.steps.join('/'))) this.#refused.push({ ...fault, value })
    }
    this.#show({ faults: this.#refused })
    return this.#refused.length > before ? 'more' : 'refused'
  }

  /** The document to send: values that were refused and are still the same stay as they were saved. */
  #sendable(): D {
    const { document, known } = this.view
    const same = this.#refused.filter(({ steps, value }) => isSame(valueAt(document, steps), value))
    if (same.length < this.#refused.length) this.#show({ faults: same })
    this.#refused = same
    return this.ports.toSent(
      this.#refused.reduce<D>((now, { steps }) => withValueAt(now, steps, valueAt(known.document, steps)) as D, document),
    )
  }

  #settled(): Step {
    if (this.isDirty && this.#refused.length > 0) return 'refused'
    if (this.isDirty) {
      this.#sender.soon(this.ports.restMs)
      return 'waiting'
    }
    this.#refused = []
    this.#show({ message: null, faults: [] })
    return 'saved'
  }

  /** Merges the record of the API with the text here, where that is possible without a choice. */
  #adopt(now: K, saved?: D): Step {
    const { known, document, conflicts, taken } = this.view
    const bases = [known.document, ...(saved === undefined ? [] : [saved]), ...this.#sent.map((one) => one.document)]
    const found = this.ports.merge({ bases, mine: document, theirs: now.document, saved })
    if (!found) {
      this.#show({ status: 'conflict', rival: now })
      return 'conflict'
    }
    this.#become(now, found.value, { conflicts: withMore(conflicts, found.conflicts), taken: [...taken, ...found.taken] })
    return 'more'
  }

  #become(known: K, document: D, more: Partial<AutosaveView<D, K>> = {}): void {
    // Onto an older version nothing can arrive any more.
    this.#sent = this.#sent.filter(({ version }) => version >= known.version)
    this.#show({ ...more, document, known, rival: null })
    this.#keep()
  }

  #keep(): void {
    if (this.#isTakenOver) return
    const { known, document, conflicts } = this.view
    const isNeeded = this.isDirty || conflicts.length > 0 || this.#sent.length > 0
    const isKept = this.ports.drafts.keep(
      isNeeded ? { known, mine: document, sent: this.#sent, conflicts: [...conflicts] } : null,
    )
    this.#isKept = isKept && isNeeded
    if (isKept) this.ports.drafts.forget(this.#adopted.splice(0))
    if (isKept === this.view.isUnkept) this.#show({ isUnkept: !isKept })
  }

  #show(change: Partial<AutosaveView<D, K>>): void {
    this.#sender.show(change)
  }
}
