import type { Reply, Store, Value } from './rest'

type Member = { member: string; score: number }
type Entry = { value: string | Member[]; expiresAt: number }

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
    if (Array.isArray(value)) throw wrongType()
    return value
  }
  const members = (key: string): Member[] => {
    const value = alive(key)?.value ?? []
    if (typeof value === 'string') throw wrongType()
    return value
  }
  const put = (key: string, value: Entry['value'], expiresAt = alive(key)?.expiresAt ?? Number.POSITIVE_INFINITY) =>
    value.length === 0 && Array.isArray(value) ? entries.delete(key) : entries.set(key, { value, expiresAt })
  const keep = (key: string, kept: (member: Member, rank: number) => boolean): number => {
    const all = members(key)
    const left = all.filter(kept)
    if (left.length < all.length) put(key, left)
    return all.length - left.length
  }
  // Redis counts ranks below zero from the end.
  const between = (key: string, from?: string, to?: string) => {
    const { length } = members(key)
    const [first, last] = [from, to].map((end) => (integer(end) < 0 ? length + integer(end) : integer(end)))
    return (rank: number) => rank >= (first ?? 0) && rank <= (last ?? -1)
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
      const all = [...members(key)]
      let [added, changed] = [0, 0]
      for (const [index, score] of scores.entries()) {
        const entry = { member: words[2 * index + 1] ?? '', score }
        const at = all.findIndex(({ member }) => member === entry.member)
        if (at < 0 && flags.includes('XX')) continue
        if (at < 0) added += 1
        else if (all.splice(at, 1)[0]?.score !== score) changed += 1
        all.splice(all.findLastIndex((other) => before(other, entry)) + 1, 0, entry)
      }
      put(key, all)
      return flags.includes('CH') ? added + changed : added
    },
    zcard: (key) => members(key).length,
    zrange: (key, from, to, ...options) => {
      if (options.length > 1 || (options[0] && options[0].toUpperCase() !== 'WITHSCORES')) throw syntax()
      const within = between(key, from, to)
      const found = members(key).filter((_, rank) => within(rank))
      return found.flatMap(({ member, score }) => (options[0] ? [member, written(score)] : [member]))
    },
    zrem: (key, ...gone) => keep(key, ({ member }) => !gone.includes(member)),
    zremrangebyscore: (key, from, to) => {
      const [low = 0, high = 0] = [from, to].map((end) => number(end, 'min or max is not a float', false))
      return keep(key, ({ score }) => score < low || score > high)
    },
    zremrangebyrank: (key, from, to) => {
      const within = between(key, from, to)
      return keep(key, (_, rank) => !within(rank))
    },
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
