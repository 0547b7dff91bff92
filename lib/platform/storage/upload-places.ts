import { Refusal } from '../errors'

/** The sender of an upload: `person` is the mark in its signed URL, null where it has none. */
export type Sender = { organizationId: string; person: string | null }
/** The most uploads at once: of this process, of one organization, and of one person. */
export type Places = { all: number; organization: number; person: number }

/**
 * The places for bodies of uploads in this process. They protect its memory and sockets, so each process has its own: with several workers, an
 * organization has its share of each.
 */
export class UploadPlaces {
  private readonly taken = new Map<string, number>()

  constructor(private readonly most: Places) {}

  /** Runs work in a place of its sender, which is free again afterwards. Refuses where all places (503) or those of the sender (429) are taken. */
  async within<T>({ organizationId, person }: Sender, work: () => Promise<T>): Promise<T> {
    const owner = `of ${organizationId}`
    if (this.countOf('all') >= this.most.all) throw new Refusal('unavailable', { retryAfter: 5 })
    const mine = person === null ? [] : [`${owner} ${person}`]
    const isFull = this.countOf(owner) >= this.most.organization || mine.some((key) => this.countOf(key) >= this.most.person)
    if (isFull) throw new Refusal('uploadsAtOnce', { retryAfter: 10 })
    const keys = ['all', owner, ...mine]
    this.change(keys, 1)
    try {
      return await work()
    } finally {
      this.change(keys, -1)
    }
  }

  private countOf(key: string): number {
    return this.taken.get(key) ?? 0
  }

  private change(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const count = this.countOf(key) + by
      if (count === 0) this.taken.delete(key)
      else this.taken.set(key, count)
    }
  }
}
