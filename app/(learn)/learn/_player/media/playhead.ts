/** Follows the place of a playback: which of its steps were played, and how far it has come. Seconds. */
export class Playhead {
  from = 0
  isBegun = false
  #isSought = false

  constructor(public furthest: number) {}

  /** Playback starts. A pause takes effect a little later than it is heard of, so what follows it begins where it was before. */
  begin(at: number): void {
    if (!this.isBegun) this.from = at
    this.isBegun = true
  }

  /** Another place is sought: the browser names it before it says that it is reached, and what lies between was not played. */
  seek(): void {
    this.#isSought = true
  }

  /** The place that was sought is reached. */
  reach(at: number): void {
    this.#isSought = false
    this.from = at
  }

  /** A place that is open from now on, and where playback goes on. */
  open(at: number): void {
    this.from = at
    this.furthest = Math.max(this.furthest, at)
  }

  /** One step of the playback: what was played by it; null while another place is sought. */
  step(at: number): { from: number; to: number } | null {
    if (this.#isSought) return null
    const step = { from: this.isBegun ? this.from : at, to: at }
    this.from = at
    if (this.isBegun) this.furthest = Math.max(this.furthest, at)
    return step
  }
}
