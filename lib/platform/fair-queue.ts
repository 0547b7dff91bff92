/** The number of owners whose last turn is remembered; others count as never served. */
const rememberedOwners = 1_000

/**
 * A queue of work of several owners, bounded in total and per owner. The next turn goes to the owner whose last one is the longest ago, so that an
 * owner waits for at most one task of another owner with much work.
 */
export class FairQueue<T> {
  readonly #waiting = new Map<string, T[]>()
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  #size = 0

  constructor(private readonly limits: { total: number; perOwner: number }) {}

  get size(): number {
    return this.#size
  }

  /** Appends work to its owner's queue; false if the queue is full. */
  add(owner: string, work: T): boolean {
    const own = this.#waiting.get(owner) ?? []
    if (this.#size >= this.limits.total || own.length >= this.limits.perOwner) return false
    this.#waiting.set(owner, [...own, work])
    this.#size += 1
    return true
  }

  /** Removes waiting work. */
  remove(owner: string, work: T): void {
    const own = this.#waiting.get(owner) ?? []
    if (own.includes(work))
      this.#keep(
        owner,
        own.filter((other) => other !== work),
        own.length,
      )
  }

  /** The first work of the owner whose turn it is, among those who may be served now. */
  next(mayHaveTurn: (owner: string) => boolean = () => true): { owner: string; work: T } | undefined {
    const owners = [...this.#waiting.keys()].filter(mayHaveTurn)
    const turnOf = (owner: string) => this.#lastTurn.get(owner) ?? 0
    const [owner] = owners.toSorted((a, b) => turnOf(a) - turnOf(b))
    const own = owner === undefined ? [] : (this.#waiting.get(owner) ?? [])
    const [work, ...rest] = own
    if (owner === undefined || work === undefined) return undefined
    this.#keep(owner, rest, own.length)
    this.#turns += 1
    this.#lastTurn.delete(owner)
    this.#lastTurn.set(owner, this.#turns)
    const [oldest] = this.#lastTurn.keys()
    if (this.#lastTurn.size > rememberedOwners && oldest !== undefined) this.#lastTurn.delete(oldest)
    return { owner, work }
  }

  #keep(owner: string, rest: T[], before: number): void {
    this.#size -= before - rest.length
    if (rest.length > 0) this.#waiting.set(owner, rest)
    else this.#waiting.delete(owner)
  }
}
