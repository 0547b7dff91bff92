import type { Reply, Store, Value } from './rest'
import { SortedSet } from './sorted-set'

type Entry = { value: string | SortedSet; expiresAt: number }
type Commands = Record<string, (key: string, ...words: string[]) => Value>

class Refused extends Error {}

const never = Number.POSITIVE_INFINITY
const sweepMs = 30_000
const syntax = () => new Refused('ERR syntax error')
const wrongType = () => new Refused('WRONGTYPE Operation against a key holding the wrong kind of value')

function number(text: string | undefined, what: string): number {
  const value = Number(text?.replace(/inf$/i, 'Infinity'))
  if (!text?.trim() || Number.isNaN(value)) throw new Refused(`ERR ${what}`)
  return value
}
function integer(text: string | undefined): number {
  const what = 'value is not an integer or out of range'
  const value = number(text, what)
  if (!Number.isSafeInteger(value)) throw new Refused(`ERR ${what}`)
  return value
}
const written = (score: number) => String(score).replace('Infinity', 'inf')

/** The keys and values of a store, until they expire. `now` is its clock in milliseconds. */
class Entries {
  private readonly entries = new Map<string, Entry>()
  private sweptAt: number

  constructor(readonly now: () => number) {
    this.sweptAt = now()
  }

  alive(key: string): Entry | undefined {
    const entry = this.entries.get(key)
    if (entry && entry.expiresAt > this.now()) return entry
    this.entries.delete(key)
    return undefined
  }

  /** The text of a key; null if there is none. */
  text(key: string): string | null {
    const value = this.alive(key)?.value ?? null
    if (value instanceof SortedSet) throw wrongType()
    return value
  }

  put(key: string, value: Entry['value'], expiresAt = this.alive(key)?.expiresAt ?? never): void {
    this.entries.set(key, { value, expiresAt })
  }

  delete = (key: string): boolean => this.alive(key) !== undefined && this.entries.delete(key)

  /** Changes a sorted set; like Redis, deletes the key of an empty one. */
  withinSet<T>(key: string, act: (set: SortedSet) => T): T {
    const known = this.alive(key)
    const set = known?.value ?? new SortedSet()
    if (typeof set === 'string') throw wrongType()
    const result = act(set)
    if (set.order.length === 0) this.entries.delete(key)
    else if (!known) this.put(key, set)
    return result
  }

  /** Removes expired keys that are never read again. */
  sweep(): void {
    if (this.now() - this.sweptAt <= sweepMs) return
    this.sweptAt = this.now()
    for (const key of this.entries.keys()) this.alive(key)
  }

  clear(): void {
    this.entries.clear()
  }
}

const textCommands = (entries: Entries): Commands => ({
  time: () => {
    const micros = Math.floor(entries.now() * 1000)
    return [String(Math.floor(micros / 1e6)), String(micros % 1e6)]
  },
  get: (key) => entries.text(key),
  set: (key, value = '', ...options) => {
    let [expiresAt, onlyNew] = [never, false]
    for (let option = options.shift(); option; option = options.shift()) {
      const unit = { EX: 1000, PX: 1 }[option.toUpperCase()]
      if (option.toUpperCase() === 'NX') onlyNew = true
      else if (unit) expiresAt = entries.now() + unit * integer(options.shift())
      else throw syntax()
    }
    if (expiresAt <= entries.now()) throw new Refused("ERR invalid expire time in 'set' command")
    if (onlyNew && entries.alive(key)) return null
    entries.put(key, value, expiresAt)
    return 'OK'
  },
  del: (...keys) => keys.filter(entries.delete).length,
  incr: (key) => {
    const value = integer(entries.text(key) ?? '0') + 1
    entries.put(key, String(value))
    return value
  },
  pexpire: (key, length, condition) => {
    const expiresAt = entries.now() + integer(length)
    if (condition && condition.toUpperCase() !== 'NX') throw new Refused(`ERR Unsupported option ${condition}`)
    const entry = entries.alive(key)
    if (!entry || (condition && entry.expiresAt !== never)) return 0
    entry.expiresAt = expiresAt
    return 1
  },
  pttl: (key) => {
    const entry = entries.alive(key)
    return !entry ? -2 : entry.expiresAt === never ? -1 : Math.round(entry.expiresAt - entries.now())
  },
})

/** The start and length of a range of ranks; as in Redis, negative ranks count from the end. */
function range({ order: { length } }: SortedSet, from?: string, to?: string): [number, number] {
  const [first = 0, last = 0] = [from, to].map((end) => (integer(end) < 0 ? length + integer(end) : integer(end)))
  return [Math.max(0, first), Math.max(0, Math.min(last, length - 1) - Math.max(0, first) + 1)]
}

function zadd(entries: Entries, key: string, words: string[]): number {
  const flags: string[] = []
  while (/^(xx|ch)$/i.test(words[0] ?? '')) flags.push((words.shift() ?? '').toUpperCase())
  if (words.length === 0 || words.length % 2 === 1) throw syntax()
  const scores = words.filter((_, at) => at % 2 === 0).map((score) => number(score, 'value is not a valid float'))
  return entries.withinSet(key, (set) => {
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
}

const setCommands = (entries: Entries): Commands => ({
  zadd: (key, ...words) => zadd(entries, key, words),
  zcard: (key) => entries.withinSet(key, ({ order }) => order.length),
  zrange: (key, from, to, ...options) => {
    if (options.length > 1 || (options[0] && options[0].toUpperCase() !== 'WITHSCORES')) throw syntax()
    return entries.withinSet(key, (set) => {
      const [first, count] = range(set, from, to)
      const members = set.order.slice(first, first + count)
      return members.flatMap(({ member, score }) => (options[0] ? [member, written(score)] : [member]))
    })
  },
  zrem: (key, ...gone) => entries.withinSet(key, (set) => gone.reduce((sum, member) => sum + set.remove(member), 0)),
  zremrangebyscore: (key, from, to) => {
    const [low = 0, high = 0] = [from, to].map((end) => number(end, 'min or max is not a float'))
    return entries.withinSet(key, (set) => {
      const first = set.rank({ member: '', score: low })
      let count = 0
      while ((set.order[first + count]?.score ?? Number.NaN) <= high) count += 1
      return set.cut(first, count)
    })
  },
  zremrangebyrank: (key, from, to) => entries.withinSet(key, (set) => set.cut(...range(set, from, to))),
})

/**
 * A store in this process: strings, counters and sorted sets with expiry, with Redis' answers. A run of commands is atomic, because it is
 * synchronous. `now` is the store's clock in milliseconds.
 */
export function memoryStore(now = () => performance.timeOrigin + performance.now()): Store {
  const entries = new Entries(now)
  const commands = { ...textCommands(entries), ...setCommands(entries) }
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
      entries.sweep()
      return batch.map(answer)
    },
    close: async () => entries.clear(),
  }
}
