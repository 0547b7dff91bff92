import type { Language } from '@/lib/platform/i18n/languages'

/** The fewest people of whom something is shown. */
export const fewestShown = 5
/** A language is marked if its people do worse at a question than those of the other one by this share, compared with the rest of the assessment. */
export const markedGap = 0.15
/** How many standard errors the gap has at least. */
export const markedErrors = 2

/** Sums over the people of a group that answered a question; `lead`: share of the points of the question less the share of the others. */
export type GroupSums = {
  count: number
  difficulty: number
  discrimination: number | null
  lead: number | null
  leadVariance: number | null
  options: Readonly<Record<string, number>>
}
export type QuestionSums = { total: GroupSums; locales: Partial<Record<Language, GroupSums>> }

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000)

export type ShownGroup = {
  count: number
  difficulty: number | null
  discrimination: number | null
  options: { key: string; count: number }[]
}
const shownGroup = ({ count, difficulty, discrimination, options }: GroupSums): ShownGroup => ({
  count,
  difficulty: rounded(difficulty),
  discrimination: rounded(discrimination),
  options: Object.entries(options)
    .map(([key, chosen]) => ({ key, count: chosen }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
})

/** Whether a language does worse at a question than its people do at the rest, compared with the other language. */
export function isMarked(own: GroupSums | undefined, other: GroupSums | undefined): boolean {
  if (!own || !other || own.lead === null || other.lead === null) return false
  if (own.leadVariance === null || other.leadVariance === null) return false
  const gap = own.lead - other.lead
  const error = Math.sqrt(own.leadVariance / own.count + other.leadVariance / other.count)
  return gap <= -markedGap && gap <= -markedErrors * error
}

/** The languages of a group of people by their counts: all of them, or none where one is too small, because the total would tell it. */
export function mayShowLocales(total: number, counts: readonly number[]): boolean {
  return total >= fewestShown && counts.every((count) => count === 0 || count >= fewestShown)
}

/**
 * The figures of a question; `total` is null below five people, and so are both languages if one of them has
 * fewer.
 */
export function shownQuestion({ total, locales }: QuestionSums) {
  const { ar, en } = locales
  const mayShow = mayShowLocales(total.count, [ar?.count ?? 0, en?.count ?? 0])
  const shown = (own: GroupSums | undefined, other: GroupSums | undefined) =>
    mayShow && own ? { ...shownGroup(own), isMarked: isMarked(own, other) } : null
  return {
    total: total.count >= fewestShown ? shownGroup(total) : null,
    locales: { ar: shown(ar, en), en: shown(en, ar) },
  }
}

/** Cronbach's alpha (KR-20 where answers are right or wrong), of the variances of the questions and of the sums; null: not defined. */
export function alphaOf(questionVariances: readonly (number | null)[], totalVariance: number | null): number | null {
  const count = questionVariances.length
  if (count < 2 || totalVariance === null || totalVariance <= 0) return null
  const sum = questionVariances.reduce<number>((all, one) => all + (one ?? 0), 0)
  return rounded((count / (count - 1)) * (1 - sum / totalVariance))
}
