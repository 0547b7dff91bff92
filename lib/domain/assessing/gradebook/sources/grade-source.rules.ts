import type { ModuleInOutline } from '@/lib/domain/learning/modules/published/live-modules.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { ColumnKind } from '../words'
import type { Grade } from './assessment-grades.rules'

export type Texts = { ar?: string; en?: string }
/** A lesson of the published path. */
export type Place = { itemId: string; moduleId: string; weight: number; module: ModuleInOutline | undefined }
/** A column that is made of a lesson. */
export type SourceColumn = {
  /** Under which the source finds the grades. */
  key: string
  itemId: string
  moduleId: string
  kind: ColumnKind
  title: Texts
  /** Points of the column where its gradebook says nothing else. */
  maxPoints: number
  passPercent: number | null
  /** Whether it counts where its gradebook says nothing else. */
  counts: boolean
}
export type SourceGrade = {
  /** As the source counts them, after its own penalty; null: not graded yet. */
  points: number | null
  maxPoints: number
  percentExact: number | null
  state: 'waiting' | 'graded'
  isLate: boolean
  /** Points of the source that it took off for being late, already left out of `points`. */
  penalty: number
  isPassed: boolean | null
  /** Of an assessment: the attempts that count. */
  attempts?: Grade
}
export type Reading = TenantContext
/** An enrolment with its person. */
export type Enrolled = { enrolmentId: string; userId: string }
/** By the enrolment and the key of the column. */
export type SourceGrades = ReadonlyMap<string, ReadonlyMap<string, SourceGrade>>
/** A room whose results are columns. Each of both asks the database as often for one as for many. */
export type GradeSource = {
  columns(context: Reading, places: readonly Place[]): Promise<SourceColumn[]>
  grades(context: Reading, enrolled: readonly Enrolled[], columns: readonly SourceColumn[]): Promise<SourceGrades>
}

/** Rows of a statement, grouped. */
export function byEnrolment<T extends { enrolmentId: string }>(
  rows: readonly T[],
  gradesOf: (row: T) => Iterable<[string, SourceGrade]>,
): SourceGrades {
  const found = new Map<string, Map<string, SourceGrade>>()
  for (const row of rows) {
    const own = found.get(row.enrolmentId) ?? new Map<string, SourceGrade>()
    found.set(row.enrolmentId, own)
    for (const [key, grade] of gradesOf(row)) own.set(key, grade)
  }
  return found
}

export const modulesOf = (places: readonly Place[]) => places.map(({ moduleId }) => moduleId)

/** A column for each place whose module has something that is graded, in the order of the places. */
export function columnsOf<T extends { moduleId: string }>(
  places: readonly Place[],
  found: readonly T[],
  columnOf: (graded: T) => Omit<SourceColumn, 'itemId' | 'moduleId'>,
): SourceColumn[] {
  const byModule = new Map(found.map((one) => [one.moduleId, one]))
  return places.flatMap(({ itemId, moduleId }) => {
    const one = byModule.get(moduleId)
    return one ? [{ itemId, moduleId, ...columnOf(one) }] : []
  })
}
