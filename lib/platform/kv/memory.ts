import type { Reply, Store, Value } from './rest'

type Member = { member: string; score: number }
type Entry = { value: string | SortedSet; expiresAt: number }

class Refused extends Error {}

const syntax = () => new Refused('ERR syntax error')
const number = (text: string | undefined, what: string, whole = true): number => {
  const value = Number(text?.replace(/inf$/i, 'Infinity'))
  if (!text?.trim() || Number.isNaN(value) || (whole && !Number.isSafeInteger(value))) throw new Refused(`ERR ${what}`)
  return value
}
const wrongType = () => new Refused('WRONGTYPE Operation against a key holding the wrong kind of value')
const integer = (text: string | undefined) => number(text, 'value is not an integer or out of range')
const before = (a: Member, b: Member) => a.score < b.score || (a.score === b.score && a.member < b.member)
const written = (score: number) => String(score).replace('Infinity', 'inf')

/** Members in order of score, then name, found by halving: as quick with a million as with a hundred. */
class SortedSet {
  readonly order: Member[] = []
  private readonly scores = new Map<string, number>()

  score = (member: string) => this.scores.get(member)

  /** How many members stand before one. */
  rank(one: Member): number {
    let [low, high] = [0, this.order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (before(this.order[middle] as Member, one)) low = middle + 1
      else high = middle
    }
    return low
  }
  put(member: string, score: number): void {
    this.remove(member)
    this.scores.set(member, score)
    this.order.splice(this.rank({ member, score }), 0, { member, score })
  }
  remove(member: string): number {
    const score = this.score(member)
    return score === undefined ? 0 : this.cut(this.rank({ member, score }), 1)
  }
  cut(from: number, count: number): number {
    const gone = this.order.splice(from, Math.max(0, count))
    for (const { member } of gone) this.scores.delete(member)
    return gone.length
  }
}

/**
 * A store in this process: strings, counters and sorted sets with expiry, answering as Redis does. A run is atomic by nature, since nothing in
 * it waits. `now` is the store's clock in milliseconds.
 */
export function memoryStore(now = () => performance.timeOrigin + performance.now()): Store {
  const entries = new Map<string, Entry>()
  let sweptAt = now()

  const alive = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > now()) return entry
    entries.delete(key)
    return undefined
  }
  const text = (key: string): string | null => {
    const value = alive(key)?.value ?? null
    if (value instanceof SortedSet) throw wrongType()
    return value
  }
  const put = (key: string, value: Entry['value'], expiresAt = alive(key)?.expiresAt ?? Number.POSITIVE_INFINITY) =>
    entries.set(key, { value, expiresAt })
  /** Does something to a sorted set; like Redis, an empty one is none. */
  const within = <T>(key: string, act: (set: SortedSet) => T): T => {
    const known = alive(key)
    const set = known?.value ?? new SortedSet()
    if (typeof set === 'string') throw wrongType()
    const result = act(set)
    if (set.order.length === 0) entries.delete(key)
    else if (!known) put(key, set)
    return result
  }
  // Redis counts ranks below zero from the end. Where a range of ranks begins and how many it holds.
  const range = ({ order: { length } }: SortedSet, from?: string, to?: string): [number, number] => {
    const [first = 0, last = 0] = [from, to].map((end) => (integer(end) < 0 ? length + integer(end) : integer(end)))
    return [Math.max(0, first), Math.max(0, Math.min(last, length - 1) - Math.max(0, first) + 1)]
  }

  const commands: Record<string, (key: string, ...words: string[]) => Value> = {
    time: () => {
      const micros = Math.floor(now() * 1000)
      return [String(Math.floor(micros / 1e6)), String(micros % 1e6)]
    },
    get: (key) => text(key),
    set: (key, value = '', ...options) => {
      let [expiresAt, onlyNew] = [Number.POSITIVE_INFINITY, false]
      for (let option = options.shift(); option; option = options.shift()) {
        const unit = { EX: 1000, PX: 1 }[option.toUpperCase()]
        if (option.toUpperCase() === 'NX') onlyNew = true
        else if (unit) expiresAt = now() + unit * integer(options.shift())
        else throw syntax()
      }
      if (expiresAt <= now()) throw new Refused("ERR invalid expire time in 'set' command")
      if (onlyNew && alive(key)) return null
      put(key, value, expiresAt)
      return 'OK'
    },
    del: (...keys) => keys.filter((key) => alive(key) && entries.delete(key)).length,
    incr: (key) => {
      const value = integer(text(key) ?? '0') + 1
      put(key, String(value))
      return value
    },
    pexpire: (key, length, condition) => {
      const expiresAt = now() + integer(length)
      if (condition && condition.toUpperCase() !== 'NX') throw new Refused(`ERR Unsupported option ${condition}`)
      const entry = alive(key)
      if (!entry || (condition && entry.expiresAt !== Number.POSITIVE_INFINITY)) return 0
      entry.expiresAt = expiresAt
      return 1
    },
    pttl: (key) => {
      const entry = alive(key)
      return !entry ? -2 : entry.expiresAt === Number.POSITIVE_INFINITY ? -1 : Math.round(entry.expiresAt - now())
    },
    zadd: (key, ...words) => {
      const flags: string[] = []
      while (/^(xx|ch)$/i.test(words[0] ?? '')) flags.push((words.shift() ?? '').toUpperCase())
      if (words.length === 0 || words.length % 2 === 1) throw syntax()
      const scores = words.filter((_, at) => at % 2 === 0).map((score) => number(score, 'value is not a valid float', false))
      return within(key, (set) => {
        let [added, changed] = [0, 0]
        for (const [at, score] of scores.entries()) {
          const member = words[2 * at + 1] ?? ''
          const known = set.score(member)
          if (known === undefined && flags.includes('XX')) continue
          if (known === undefined) added += 1
          else if (known !== score) changed += 1
          set.put(member, score)
        }
        return flags.includes('CH') ? added + changed : added
      })
    },
    zcard: (key) => within(key, ({ order }) => order.length),
    zrange: (key, from, to, ...options) => {
      if (options.length > 1 || (options[0] && options[0].toUpperCase() !== 'WITHSCORES')) throw syntax()
      return within(key, (set) => {
        const [first, count] = range(set, from, to)
        const found = set.order.slice(first, first + count)
        return found.flatMap(({ member, score }) => (options[0] ? [member, written(score)] : [member]))
      })
    },
    zrem: (key, ...gone) => within(key, (set) => gone.reduce((sum, member) => sum + set.remove(member), 0)),
    zremrangebyscore: (key, from, to) => {
      const [low = 0, high = 0] = [from, to].map((end) => number(end, 'min or max is not a float', false))
      return within(key, (set) => {
        const first = set.rank({ member: '', score: low })
        let count = 0
        while ((set.order[first + count]?.score ?? Number.NaN) <= high) count += 1
        return set.cut(first, count)
      })
    },
    zremrangebyrank: (key, from, to) => within(key, (set) => set.cut(...range(set, from, to))),
  }

  const answer = ([name = '', key = '', ...words]: string[]): Reply => {
    try {
      return { result: commands[name]?.(key, ...words) ?? null }
    } catch (error) {
      if (error instanceof Refused) return { error: error.message }
      throw error
    }
  }
  return {
    run: async (batch) => {
      // What nobody asks for again would otherwise stay for ever.
      if (now() - sweptAt > 30_000) {
        sweptAt = now()
        for (const key of entries.keys()) alive(key)
      }
      return batch.map(answer)
    },
    close: async () => entries.clear(),
  }
}
