/**
 * The sending of one form: never two at once, and what is sent again unchanged has the idempotency key of the first time, until it is settled.
 * Without a screen, so that its rules are tested alone; forms use `useOneSending`.
 */
export class OneSending {
  #content = ''
  #key = ''
  #isUnderWay = false
  #waiting: (() => void)[] = []

  constructor(private readonly newKey: () => string) {}

  /** The key to send the content with; null while something is under way. */
  begin(content: string): string | null {
    if (this.#isUnderWay) return null
    this.#isUnderWay = true
    if (this.#content !== content || this.#key === '') this.#key = this.newKey()
    this.#content = content
    return this.#key
  }

  /** The form may be sent again. */
  end(): void {
    this.#isUnderWay = false
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Resolves once nothing is under way: an undo is done later, not lost. */
  ended(): Promise<void> {
    return this.#isUnderWay ? new Promise((resume) => this.#waiting.push(resume)) : Promise.resolve()
  }

  /** The request succeeded and the form stays: the same content is a new request. */
  settle(): void {
    this.#key = ''
  }
}
