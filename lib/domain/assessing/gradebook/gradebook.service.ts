import { sql } from 'drizzle-orm'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentList, inGroups, listedEnrolment, ofOnePath } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { assertTaught, isWithinTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { mapRows, rowsOf } from '@/lib/platform/lists/page'
import type { BookColumn } from './book.rules'
import { type Book, bookOf, cellsOf, gradesIn, sourceGradesOf } from './book.service'
import * as contracts from './gradebook.contract'
import { standingsOf } from './grades.rules'
import { gradedLessons } from './sources/assessments.service'

export const shownColumn = ({ key: _, shownFrom, ...column }: BookColumn) => ({
  ...column,
  shownFrom: shownFrom === null ? null : new Date(shownFrom),
})
export const shownScale = ({ scale }: Book) => scale && { version: 1, ...scale }

export const readGradebook = implement(contracts.readGradebook, async (context, { params: { pathId } }) => {
  await assertTaught(context, pathId, 'assessmentGrade.read')
  const book = await bookOf(context, pathId)
  const items = await gradedLessons(context, book.places)
  const { title, settings, version, columns } = book
  return {
    pathId,
    title,
    items: items.map(({ settings: own, ...item }) => ({ ...item, ...own })),
    columns: columns.map(shownColumn),
    settings,
    scale: shownScale(book),
    version,
  }
})

const { organizationId, userId } = listedEnrolment
// Filled below, for all people of the page at once.
const later = { grades: sql`'{}'::json`, cells: sql`'{}'::json`, total: sql`null`, soFar: sql`null` }
const enrolmentsOf = enrolmentList(contracts.listGradebook, {
  ...ofOnePath,
  parentWhere: isWithinTaught,
  filters: { ...ofOnePath.filters, group: inGroups.filters.group },
  fields: { person: personAsJson(organizationId, userId), ...later },
})

export const listGradebook = implement(contracts.listGradebook, async (context, { params: { pathId }, query, page }) => {
  const { db, organization, user, fail } = context
  const values = { teacher: ownReach(user, 'assessmentGrade.read') ?? '' }
  const asked = { organizationId: organization.id, filters: { ...query, path: pathId }, values, parentId: pathId }
  const found = await enrolmentsOf(db, page, asked)
  if (!found.hasParent) return fail('pathNotFound')
  const enrolled = rowsOf(found).map(({ id, person }) => ({ enrolmentId: id, userId: person.id }))
  // The sources read as other verbs do, in a transaction: a list has none of its own.
  const { book, sources, cells } = await context.inTransaction(async (tx) => {
    const reading = { ...context, db: tx }
    const own = await bookOf(reading, pathId)
    const ids = enrolled.map(({ enrolmentId }) => enrolmentId)
    return { book: own, sources: await sourceGradesOf(reading, own, enrolled), cells: await cellsOf(reading, ids) }
  })
  return mapRows(found, (row) => {
    const grades = gradesIn(book, row.id, sources, cells)
    const ofAssessments = [...(sources.get(row.id) ?? [])].flatMap(([key, { attempts }]) => (attempts ? [[key, attempts]] : []))
    return {
      ...row,
      grades: Object.fromEntries(ofAssessments),
      cells: grades,
      ...standingsOf(book.settings, book.columns, grades, book.scale),
    }
  })
})
