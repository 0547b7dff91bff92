import { sql } from 'drizzle-orm'
import { gradeChanges } from '@/db/schema/gradebook'
import { rounded } from '@/lib/domain/assessing/assessments/attempts/grading.rules'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { ofPathParent } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { isWithinTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { bookOf } from './book.service'
import * as contracts from './cells.contract'
import { enterGrades } from './entering.service'
import { lockBook } from './gradebook-records.service'

export const changeCells = implement(contracts.changeCells, async (context, { params: { pathId }, body }) => {
  await lockBook(context, pathId)
  const book = await bookOf(context, pathId)
  const most = new Map(book.columns.map(({ id, maxPoints }) => [id, maxPoints]))
  const wanted = body.cells.map(({ points, penalty, ...cell }) => ({
    ...cell,
    points: typeof points === 'number' ? rounded(points) : points,
    penalty: penalty === undefined ? undefined : rounded(penalty),
  }))
  const over = wanted.findIndex(({ columnId, points }) => (points ?? 0) > (most.get(columnId) ?? Number.POSITIVE_INFINITY))
  if (over >= 0) throw invalid({ key: 'gradeTooHigh', property: `cells.${over}.points` })
  const reason = body.reason?.trim() ?? ''
  const results = await enterGrades(context, book, { wanted, reason })
  const saved = results.filter(({ outcome }) => outcome === 'saved')
  if (saved.length > 0) context.note({ after: { gradeCount: saved.length, ...(reason !== '' && { reason }) } })
  return {
    cells: results.map(({ wanted: { enrolmentId, columnId }, outcome, grade }) => ({ enrolmentId, columnId, outcome, grade })),
  }
})

const { organizationId, changedBy } = gradeChanges
const changes = list(contracts.listChanges, {
  table: gradeChanges,
  parent: ofPathParent,
  parentWhere: isWithinTaught,
  filters: {
    path: sql`${gradeChanges.pathId} = ${given('path')}`,
    enrolment: gradeChanges.enrolmentId,
    column: gradeChanges.columnId,
  },
  fields: { changedBy: personAsJson(organizationId, changedBy) },
})

export const listChanges = implement(contracts.listChanges, async (context, { params: { pathId }, query, page }) => {
  const { db, organization, user, fail } = context
  const values = { teacher: ownReach(user, 'assessmentGrade.read') ?? '' }
  const found = await changes(db, page, {
    organizationId: organization.id,
    filters: { ...query, path: pathId },
    values,
    parentId: pathId,
  })
  return found.hasParent ? found : fail('pathNotFound')
})
