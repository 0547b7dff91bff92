import { sql } from 'drizzle-orm'
import type { StoredColumn, StoredManualColumn, StoredSettings } from '@/db/schema/gradebook'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { type PathForLearners, pathForLearners } from '@/lib/domain/learning/learning-paths/walks.service'
import { type ModuleInOutline, modulesInOutline } from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { type BookColumn, columnsOf, defaultSettings } from './book.rules'
import { type Entered, type Grades, gradeOf } from './grades.rules'
import { jsonOf } from './json-cell.service'
import { builtInScales, type Scale } from './scales.rules'
import type { Enrolled, Place, Reading, SourceColumn, SourceGrades, Texts } from './sources/grade-source.rules'
import { gradeSources } from './sources/source-list.service'

type Stored = { settings: StoredSettings; columns: Record<string, StoredColumn>; manual: StoredManualColumn[]; version: number }
type StoredScale = Omit<Scale, 'isBuiltIn'>

const readParts = statementOf(sql`select (select json_build_object('path', row_to_json(p),
    'book', (select json_build_object('settings', b.settings, 'columns', b.columns, 'manual', b.manual, 'version', b.version)
      from gradebooks b where b.organization_id = ${tenantId} and b.path_id = ${given('pathId')}::uuid),
    'scale', (select json_build_object('id', s.id, 'title', s.title, 'gpaMax', s.gpa_max, 'bands', s.bands)
      from gradebooks b join grade_scales s on s.organization_id = b.organization_id and s.id::text = b.settings ->> 'scaleId'
      where b.organization_id = ${tenantId} and b.path_id = ${given('pathId')}::uuid))
  from (${pathForLearners(tenantId)}) p)::text from ${tenantRow}`)
const readModules = statementOf(
  sql`select (select json_agg(m) from (${modulesInOutline(tenantId, sql`${given('moduleIds')}::uuid[]`)}) m)::text from ${tenantRow}`,
)

export type Book = {
  pathId: string
  title: Texts
  settings: StoredSettings
  scale: Scale | null
  columns: BookColumn[]
  /** As the sources found them. */
  found: SourceColumn[]
  places: Place[]
  version: number
}
type Finding = Reading & { now: Date; fail: (reason: 'pathNotFound') => never }

/** The column of each lesson: of the first source that has one for it. */
async function lessonColumns(context: Reading, places: readonly Place[]): Promise<SourceColumn[]> {
  const byItem = new Map<string, SourceColumn>()
  for (const { columns } of gradeSources)
    for (const column of await columns(context, places)) if (!byItem.has(column.itemId)) byItem.set(column.itemId, column)
  return places.flatMap(({ itemId }) => byItem.get(itemId) ?? [])
}

/** The gradebook of a path without the grades, in as many statements as there are sources and two. */
export async function bookOf(context: Finding, pathId: string): Promise<Book> {
  const { db, organization, now } = context
  const organizationId = organization.id
  type Parts = { path: PathForLearners; book: Stored | null; scale: StoredScale | null }
  const parts = await jsonOf<Parts>(db, readParts, { organizationId, pathId })
  if (!parts) return context.fail('pathNotFound')
  const { ar, en } = parts.path.locales
  const items = parts.path.structure ? itemsOf(parts.path.structure) : []
  const moduleIds = `{${items.map(({ moduleId }) => moduleId).join(',')}}`
  const modules = (await jsonOf<ModuleInOutline[]>(db, readModules, { organizationId, moduleIds })) ?? []
  const byId = new Map(modules.map((module) => [module.id, module]))
  const places = items.map(({ id: itemId, moduleId, weight }) => ({ itemId, moduleId, weight, module: byId.get(moduleId) }))
  const weights = new Map(places.map(({ itemId, weight }) => [itemId, weight]))
  const found = await lessonColumns(context, places)
  const weighted = found.map((column) => ({ ...column, lessonWeight: weights.get(column.itemId) ?? 1 }))
  const settings = parts.book?.settings ?? defaultSettings
  const own = parts.scale && { ...parts.scale, isBuiltIn: false }
  return {
    pathId,
    title: { ...(ar && { ar: ar.title }), ...(en && { en: en.title }) },
    settings,
    scale: own ?? builtInScales.find(({ id }) => id === settings.scaleId) ?? null,
    columns: columnsOf(weighted, parts.book ?? { columns: {}, manual: [] }, now),
    found,
    places,
    version: parts.book?.version ?? 1,
  }
}

const readCells = statementOf(sql`
  select (select json_agg(json_build_object('enrolmentId', c.enrolment_id, 'columnId', c.column_id, 'points', c.points, 'penalty', c.penalty,
      'isExcused', c.is_excused, 'comment', c.comment, 'version', c.version))
    from unnest(${given('enrolmentIds')}::uuid[]) of(id) cross join lateral (
      select * from grade_cells c where c.organization_id = ${tenantId} and c.enrolment_id = of.id offset 0) c)::text from ${tenantRow}`)
export type StoredCell = Entered & { enrolmentId: string; columnId: string }

/** The grades that people entered for some enrolments. */
export const cellsOf = async ({ db, organization }: Reading, enrolmentIds: readonly string[]): Promise<StoredCell[]> =>
  (await jsonOf<StoredCell[]>(db, readCells, {
    organizationId: organization.id,
    enrolmentIds: `{${enrolmentIds.join(',')}}`,
  })) ?? []

/** The grades of all sources for some enrolments. */
export async function sourceGradesOf(
  context: Reading,
  { found }: Pick<Book, 'found'>,
  enrolled: readonly Enrolled[],
): Promise<SourceGrades> {
  const all = new Map<string, Map<string, SourceGrades extends ReadonlyMap<string, ReadonlyMap<string, infer G>> ? G : never>>()
  for (const { grades } of gradeSources)
    for (const [enrolmentId, byKey] of await grades(context, enrolled, found)) {
      const own = all.get(enrolmentId) ?? new Map()
      all.set(enrolmentId, own)
      for (const [key, grade] of byKey) own.set(key, grade)
    }
  return all
}

/** The grades of an enrolment by the ids of the columns. */
export function gradesIn(
  { columns }: Pick<Book, 'columns'>,
  enrolmentId: string,
  sources: SourceGrades,
  cells: readonly StoredCell[],
): Grades {
  const ofSources = sources.get(enrolmentId)
  const own = new Map(cells.filter((cell) => cell.enrolmentId === enrolmentId).map((cell) => [cell.columnId, cell]))
  return Object.fromEntries(
    columns.flatMap((column) => {
      const grade = gradeOf(column, ofSources?.get(column.key), own.get(column.id))
      return grade ? [[column.id, grade]] : []
    }),
  )
}
