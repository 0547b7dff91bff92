import { asTotalGrades, type Grade, type Standing, standingOf } from '@/lib/domain/assessing/gradebook/grades.rules'
import { type Band, type TotalColumn, type TotalRules, totalsOf } from '@/lib/domain/assessing/gradebook/totals.rules'
import { readPlainNumber } from '@/lib/platform/typed/numbers'

export type OwnColumn = TotalColumn & { title: string; lang: string; grade: Grade | null }
export type Imagining = { columns: OwnColumn[]; rules: TotalRules; scale: { bands: Band[] } | null }
/** Typed texts by the id of the column. */
export type Typed = Readonly<Record<string, string>>

export const fieldOf = (columnId: string): string => `imagined.${columnId}`
/** Those that an imagined grade can be typed for. */
export const imaginable = ({ columns }: Imagining): OwnColumn[] => columns.filter(({ isExcluded }) => !isExcluded)

/** Both totals with the grades that were imagined; what is no number, or too high, changes nothing. */
export function imagined(
  { columns, rules, scale }: Imagining,
  typed: Typed,
): { total: Standing; soFar: Standing; count: number } {
  const real = asTotalGrades(Object.fromEntries(columns.flatMap(({ id, grade }) => (grade ? [[id, grade]] : []))))
  const others = columns.flatMap(({ id, maxPoints }) => {
    const points = readPlainNumber((typed[id] ?? '').slice(0, 40))?.toNumber()
    if (points === undefined || points < 0 || points > maxPoints) return []
    return [[id, { percentExact: null, points, penalty: 0, isExcused: false }] as const]
  })
  const { total, soFar } = totalsOf(rules, columns, { ...real, ...Object.fromEntries(others) })
  return { total: standingOf(total.percent, scale), soFar: standingOf(soFar.percent, scale), count: others.length }
}
