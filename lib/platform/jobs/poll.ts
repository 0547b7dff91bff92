import { log } from '../log'
import { whenWoken } from './wake'

/** Looks for work again and again: about every `everyMs`, and soon after this process has made some. Looks never overlap. */
export class Poll {
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private isAskedAgain = false
  private readonly ending = new AbortController()
  private forget = () => {}

  constructor(
    private readonly work: (signal: AbortSignal) => Promise<unknown>,
    private readonly everyMs: number,
    /** The message of the log if a look fails. */
    private readonly failure: string,
  ) {}

  start(): this {
    this.forget = whenWoken(() => this.look())
    this.look()
    return this
  }

  /** Aborts the signal of the current look, and ends after it. */
  async stop(): Promise<void> {
    this.ending.abort()
    this.forget()
    clearTimeout(this.timer)
    await this.looking
  }

  /** Looks now, or again after the current look. */
  look(): void {
    clearTimeout(this.timer)
    if (this.ending.signal.aborted) return
    if (this.looking) {
      this.isAskedAgain = true
      return
    }
    this.looking = this.work(this.ending.signal)
      .then(() => undefined)
      .catch((error: unknown) => log().error({ err: error }, this.failure))
      .finally(() => {
        this.looking = undefined
        const isAskedAgain = this.isAskedAgain
        this.isAskedAgain = false
        if (this.ending.signal.aborted) return
        if (isAskedAgain) return this.look()
        // Random, so that several processes do not query at the same time.
        this.timer = setTimeout(() => this.look(), this.everyMs * (0.75 + Math.random() / 2))
        this.timer.unref()
      })
  }
}
