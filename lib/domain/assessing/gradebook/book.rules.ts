import type { StoredColumn, StoredManualColumn, StoredSettings } from '@/db/schema/gradebook'
import type { SourceColumn, Texts } from './sources/grade-source.rules'
import type { TotalColumn } from './totals.rules'
import type { ColumnKind } from './words'

export const defaultSettings: StoredSettings = {
  categories: [],
  uncategorized: { weight: 1, dropLowest: 0, weighting: 'weights' },
  scaleId: null,
  rounding: 'down',
  decimals: 0,
}

export type BookColumn = TotalColumn & {
  kind: ColumnKind
  /** Under which its source finds the grades; of a column by hand its id. */
  key: string
  itemId: string | null
  moduleId: string | null
  title: Texts
  passPercent: number | null
  day: string | null
  /** Of the lesson in the path, which also weighs its progress; null for a column by hand. */
  lessonWeight: number | null
  isHidden: boolean
  shownFrom: string | null
  /** Whether learners do not see it now. */
  isHiddenNow: boolean
}

export const isHiddenAt = ({ isHidden = false, shownFrom = null }: StoredColumn, now: Date) =>
  isHidden && (shownFrom === null || Date.parse(shownFrom) > now.getTime())

type Found = Pick<BookColumn, 'kind' | 'key' | 'itemId' | 'moduleId' | 'title' | 'passPercent' | 'day' | 'lessonWeight'> & {
  id: string
  maxPoints: number
  counts: boolean
}
const columnOf = ({ id, maxPoints, counts, ...found }: Found, own: StoredColumn, now: Date): BookColumn => ({
  ...found,
  id,
  maxPoints: own.maxPoints ?? maxPoints,
  categoryId: own.categoryId ?? null,
  weight: own.weight ?? found.lessonWeight ?? 1,
  isExtraCredit: own.isExtraCredit ?? false,
  isExcluded: own.isExcluded ?? !counts,
  isHidden: own.isHidden ?? false,
  shownFrom: own.shownFrom ?? null,
  isHiddenNow: isHiddenAt(own, now),
})

type Stored = { columns: Readonly<Record<string, StoredColumn>>; manual: readonly StoredManualColumn[] }
/** The columns of a gradebook: those of lessons in the order of the path, then those by hand in the order in which they were made. */
export function columnsOf(
  found: readonly (SourceColumn & { lessonWeight: number })[],
  { columns, manual }: Stored,
  now: Date,
): BookColumn[] {
  const derived = found.map((one) => columnOf({ ...one, id: one.itemId, day: null }, columns[one.itemId] ?? {}, now))
  const byHand = manual.map(({ id, ...own }) => {
    const place = { itemId: null, moduleId: null, passPercent: null, lessonWeight: null, counts: true }
    return columnOf({ id, key: id, kind: 'manual', ...place, ...own }, columns[id] ?? {}, now)
  })
  return [...derived, ...byHand]
}
