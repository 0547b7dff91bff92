import type { Stored } from './outline-saving'

/** How many paths are remembered: more than anybody goes back through. */
const most = 20

/**
 * The newest known contents of each path in this browser: going back may show a page that was rendered before
 * its last changes. The oldest entries are deleted.
 */
export class NewestOutlines {
  readonly #known = new Map<string, Stored>()

  remember(id: string, stored: Stored): void {
    this.#known.delete(id)
    this.#known.set(id, stored)
    const [oldest] = this.#known.keys()
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest)
  }

  /** The newer of what a page was rendered with and what is remembered. */
  newer(id: string, rendered: Stored): Stored {
    const known = this.#known.get(id)
    return known && known.version > rendered.version ? known : rendered
  }
}
