import { and, eq, gt, or, sql } from 'drizzle-orm'
import { gradeCells, type StoredColumn } from '@/db/schema/gradebook'
import { rounded } from '@/lib/domain/assessing/assessments/attempts/grading.rules'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Book, bookOf } from './book.service'
import { shownColumn } from './gradebook.service'
import { bookLimits } from './gradebook.shapes.contract'
import { type BookRow, changeBook, lockBook } from './gradebook-records.service'
import { hasScale } from './scales.service'
import * as contracts from './settings.contract'

const within = <T extends { weight: number }>(rules: T): T => ({ ...rules, weight: rounded(rules.weight) })

export const changeSettings = implement(contracts.changeSettings, async (context, { params: { pathId }, body }) => {
  const before = await lockBook(context, pathId)
  assertVersion(context, before)
  const { scaleId } = body
  if (scaleId !== null && !(await hasScale(context, scaleId))) context.fail('gradeScaleNotFound')
  const ids = new Set(body.categories.map(({ id }) => id))
  if (ids.size < body.categories.length) throw invalid({ key: 'duplicate', property: 'categories' })
  const settings = {
    ...body,
    categories: body.categories.map(within),
    uncategorized: within(body.uncategorized),
  }
  const columns = Object.fromEntries(
    Object.entries(before.columns).map(([id, own]) => [
      id,
      own.categoryId && !ids.has(own.categoryId) ? { ...own, categoryId: null } : own,
    ]),
  )
  const after = await changeBook(context, before, { settings, columns })
  context.note({ before: { settings: before.settings }, after: { settings: after.settings } })
  return { settings: after.settings, version: after.version }
})

type Sent = Omit<StoredColumn, 'shownFrom'> & { shownFrom?: Date | null }
type Failing = { fail: (reason: 'gradebookCategoryNotFound') => never }
/** The sent fields of a column, as they are stored; a category has to be one of the gradebook. */
function storedColumn({ fail }: Failing, { settings }: Pick<BookRow, 'settings'>, sent: Sent): StoredColumn {
  const { categoryId, weight, maxPoints, isExtraCredit, isExcluded, isHidden, shownFrom } = sent
  if (categoryId && !settings.categories.some(({ id }) => id === categoryId)) fail('gradebookCategoryNotFound')
  const all = {
    categoryId,
    weight: typeof weight === 'number' ? rounded(weight) : weight,
    maxPoints: typeof maxPoints === 'number' ? rounded(maxPoints) : maxPoints,
    isExtraCredit,
    isExcluded,
    isHidden,
    shownFrom: shownFrom instanceof Date ? shownFrom.toISOString() : shownFrom,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function shown({ columns }: Book, id: string) {
  const column = columns.find((one) => one.id === id)
  if (!column) throw new Error('A column that was written is in its gradebook')
  return shownColumn(column)
}

export const addColumn = implement(contracts.addColumn, async (context, { params: { pathId }, body }) => {
  const before = await lockBook(context, pathId)
  assertVersion(context, before)
  if (before.manual.length >= bookLimits.columns) context.fail('gradebookFull')
  const { title, maxPoints, day = null, ...counting } = body
  const id = newId()
  const manual = [...before.manual, { id, title, maxPoints: rounded(maxPoints), day }]
  const columns = { ...before.columns, [id]: storedColumn(context, before, counting) }
  const { version } = await changeBook(context, before, { manual, columns })
  context.note({ after: { title, maxPoints } })
  return { column: shown(await bookOf(context, pathId), id), version }
})

/** The most points that people entered in a column; null: none. */
async function mostEntered(context: TenantContext, pathId: string, columnId: string): Promise<number | null> {
  const isIn = and(eq(gradeCells.pathId, pathId), eq(gradeCells.columnId, columnId))
  const [row] = await context.db
    .select({ most: sql<number | null>`max(${gradeCells.points})` })
    .from(gradeCells)
    .where(ofTenant(context, gradeCells, isIn))
  return row?.most ?? null
}

export const changeColumn = implement(contracts.changeColumn, async (context, { params: { pathId, columnId }, body }) => {
  const before = await lockBook(context, pathId)
  assertVersion(context, before)
  const book = await bookOf(context, pathId)
  const column = book.columns.find(({ id }) => id === columnId) ?? context.fail('gradebookColumnNotFound')
  const { title, day, maxPoints, ...counting } = body
  const isManual = column.kind === 'manual'
  if (!isManual && (title || day !== undefined)) context.fail('gradebookColumnDerived')
  if (isManual && maxPoints === null) throw invalid({ key: 'required', property: 'maxPoints' })
  if (typeof maxPoints === 'number' && maxPoints < ((await mostEntered(context, pathId, columnId)) ?? 0))
    context.fail('gradebookPointsEntered')
  const own = storedColumn(context, before, { ...counting, ...(!isManual && { maxPoints }) })
  const columns = { ...before.columns, [columnId]: { ...before.columns[columnId], ...own } }
  const manual = before.manual.map((one) =>
    one.id === columnId
      ? {
          ...one,
          title: title ?? one.title,
          day: day === undefined ? one.day : day,
          maxPoints: maxPoints ? rounded(maxPoints) : one.maxPoints,
        }
      : one,
  )
  const { version } = await changeBook(context, before, { columns, manual })
  const after = shown(await bookOf(context, pathId), columnId)
  const { title: named, weight, maxPoints: points, categoryId, isExcluded, isHidden } = after
  context.note({
    before: {
      title: column.title,
      weight: column.weight,
      maxPoints: column.maxPoints,
      categoryId: column.categoryId,
      isExcluded: column.isExcluded,
      isHidden: column.isHidden,
    },
    after: { title: named, weight, maxPoints: points, categoryId, isExcluded, isHidden },
  })
  return { column: after, version }
})

export const deleteColumn = implement(contracts.deleteColumn, async (context, { params: { pathId, columnId } }) => {
  const before = await lockBook(context, pathId)
  assertVersion(context, before)
  const column = before.manual.find(({ id }) => id === columnId)
  if (!column) {
    const { columns } = await bookOf(context, pathId)
    return context.fail(columns.some(({ id }) => id === columnId) ? 'gradebookColumnDerived' : 'gradebookColumnNotFound')
  }
  const { points, isExcused, penalty, comment } = gradeCells
  const says = or(sql`${points} is not null`, isExcused, gt(penalty, 0), sql`${comment} <> ''`)
  const isIn = and(eq(gradeCells.pathId, pathId), eq(gradeCells.columnId, columnId), says)
  if ((await context.db.$count(gradeCells, ofTenant(context, gradeCells, isIn))) > 0) context.fail('gradebookColumnUsed')
  const { [columnId]: _, ...columns } = before.columns
  const manual = before.manual.filter(({ id }) => id !== columnId)
  const { version } = await changeBook(context, before, { columns, manual })
  context.note({ before: { title: column.title }, after: { title: null } })
  return { id: columnId, version }
})
