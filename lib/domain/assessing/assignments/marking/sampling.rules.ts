import { createHash } from 'node:crypto'
import type { SampleInclude, SampleReason } from '../words'

/** A graded submission: the exact percentages of its people. */
export type Sampled = { id: string; percents: readonly number[] }
export type SampleRule = {
  count?: number | undefined
  percent?: number | undefined
  includes: readonly SampleInclude[]
  /** Percent around the pass mark that count as borderline. */
  borderlinePercent: number
}

/** A place of a submission in an order by chance, which the seed makes the same each time. */
const placeOf = (seed: string, id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')

const sizeOf = ({ count, percent }: SampleRule, all: number) =>
  Math.min(all, Math.max(count ?? 0, Math.ceil(((percent ?? 0) * all) / 100)))

/** The first of the greatest in an order. */
function greatest(order: readonly Sampled[], worthOf: (one: Sampled) => number): string | undefined {
  const most = order.reduce((best, one) => Math.max(best, worthOf(one)), Number.NEGATIVE_INFINITY)
  return order.find((one) => worthOf(one) === most)?.id
}

/** So many submissions at random, and those that the rule always includes, each with its reasons. */
export function drawSample(
  all: readonly Sampled[],
  rule: SampleRule,
  seed: string,
  passPercent: number,
): { id: string; reasons: SampleReason[] }[] {
  const order = all
    .map((one) => ({ one, place: placeOf(seed, one.id) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ one }) => one)
  const random = new Set(order.slice(0, sizeOf(rule, all.length)).map(({ id }) => id))
  const highest = greatest(order, ({ percents }) => Math.max(...percents))
  const lowest = greatest(order, ({ percents }) => -Math.min(...percents))
  const applies: Record<SampleInclude, (one: Sampled) => boolean> = {
    fails: ({ percents }) => percents.some((percent) => percent < passPercent),
    highest: ({ id }) => id === highest,
    lowest: ({ id }) => id === lowest,
    borderline: ({ percents }) => percents.some((percent) => Math.abs(percent - passPercent) <= rule.borderlinePercent),
  }
  return order.flatMap((one) => {
    const included = rule.includes.filter((name) => applies[name](one))
    const reasons: SampleReason[] = random.has(one.id) ? ['random', ...included] : included
    return reasons.length > 0 ? [{ id: one.id, reasons }] : []
  })
}
