export type Member = { member: string; score: number }

const isBefore = (a: Member, b: Member) => a.score < b.score || (a.score === b.score && a.member < b.member)

/** Members in order of score, then name, found by binary search. */
export class SortedSet {
  readonly order: Member[] = []
  private readonly scores = new Map<string, number>()

  score = (member: string) => this.scores.get(member)

  /** The rank of a member: the number of members before it. */
  rank(one: Member): number {
    let [low, high] = [0, this.order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.order[middle]
      if (other && isBefore(other, one)) low = middle + 1
      else high = middle
    }
    return low
  }

  put(member: string, score: number): void {
    this.remove(member)
    this.scores.set(member, score)
    this.order.splice(this.rank({ member, score }), 0, { member, score })
  }

  /** How many were removed: 1 or 0. */
  remove(member: string): number {
    const score = this.score(member)
    return score === undefined ? 0 : this.cut(this.rank({ member, score }), 1)
  }

  /** Removes members by rank; returns their number. */
  cut(from: number, count: number): number {
    const gone = this.order.splice(from, Math.max(0, count))
    for (const { member } of gone) this.scores.delete(member)
    return gone.length
  }
}
