/**
 * Values by key with a bound of their size: beyond it, the one that was not asked for the longest is forgotten. Only for values that never change for
 * their key. The size of each is given in any unit, such as letters.
 */
export class Recent<T> {
  private readonly known = new Map<string, { value: T; size: number }>()
  private total = 0

  constructor(private readonly most: number) {}

  get size(): number {
    return this.total
  }

  get(key: string): T | undefined {
    const found = this.known.get(key)
    if (!found) return undefined
    // A map keeps the order of insertion: the newest is the last.
    this.known.delete(key)
    this.known.set(key, found)
    return found.value
  }

  put(key: string, value: T, size = 1): void {
    this.forget(key)
    if (size > this.most) return
    this.known.set(key, { value, size })
    this.total += size
    for (const [oldest] of this.known) {
      if (this.total <= this.most) return
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    this.total -= this.known.get(key)?.size ?? 0
    this.known.delete(key)
  }
}
