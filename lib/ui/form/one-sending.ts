/**
 * The sending of one form: never two at once, and what is sent again unchanged has the idempotency key of the first time, until it is settled.
 * Without a screen, so that its rules are tested alone; forms use `useOneSending`.
 */
export class OneSending {
  #content = ''
  #key = ''
  #isUnderWay = false

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
  }

  /** The request succeeded and the form stays: the same content is a new request. */
  settle(): void {
    this.#key = ''
  }
}
