/**
 * The steps of work that one request may cause by what an organization defined: patterns, schemas, scenarios. Steps are counted, because time depends
 * on the machine and its load.
 */
export class WorkBudget {
  #used = 0

  constructor(private readonly most: number) {}

  /** Adds steps; returns whether the budget still covers them. */
  use(steps: number): boolean {
    this.#used += steps
    return !this.isSpent
  }
  get used(): number {
    return this.#used
  }
  get isSpent(): boolean {
    return this.#used > this.most
  }
}
