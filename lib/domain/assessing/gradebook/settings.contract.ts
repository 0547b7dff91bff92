import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, Instant, limitedText } from '@/lib/platform/http/contract'
import {
  exampleBook,
  exampleColumn,
  exampleManual,
  exampleSettings,
  GradebookColumn,
  MaxPoints,
  Settings,
  Weight,
} from './gradebook.shapes.contract'

const change = { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] } as const
const params = z.object({ pathId: Id })
const { pathId, itemId, columnId, categoryId } = exampleBook
const path = '/admin/assessment/gradebook/:pathId'
const inForce = 'In force at once, for all versions of the path. `If-Match` with the version of the gradebook is respected.'

export const changeSettings = contract({
  id: 'gradebook.configure',
  method: 'PUT',
  path: `${path}/settings`,
  summary: 'Change how the grades of a path count',
  description: `${inForce} Columns of a category that is not sent any more are without one.`,
  access: change,
  audit: 'gradebookConfigured',
  params,
  body: Settings,
  returns: z.object({ settings: Settings, version: z.int() }),
  errors: ['pathNotFound', 'gradeScaleNotFound', 'versionStale'],
  example: { params: { pathId }, body: exampleSettings, returns: { settings: exampleSettings, version: 3 } },
})

const counting = {
  categoryId: Id.nullable().optional(),
  weight: Weight.nullable().optional().describe('null: that of the lesson, else 1'),
  isExtraCredit: z.boolean().optional(),
  isExcluded: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  shownFrom: Instant.nullable().optional().describe('Of a hidden column: when learners see it; null: not by itself'),
}
const Day = limitedText(10).pipe(z.iso.date())
const returns = z.object({ column: GradebookColumn, version: z.int().describe('Of the gradebook') })

export const addColumn = contract({
  id: 'gradebook.addColumn',
  method: 'POST',
  path: `${path}/column`,
  summary: 'Add a column that is entered by hand',
  description: inForce,
  access: change,
  audit: 'gradebookColumnAdded',
  params,
  body: z.strictObject({ title: bilingual(120), maxPoints: MaxPoints, day: Day.nullable().optional(), ...counting }),
  returns,
  errors: ['pathNotFound', 'gradebookFull', 'gradebookCategoryNotFound', 'versionStale'],
  example: {
    params: { pathId },
    body: { title: { ar: 'المشاركة', en: 'Participation' }, maxPoints: 10, day: '2026-11-20' },
    returns: { column: exampleManual, version: 3 },
  },
})

export const changeColumn = contract({
  id: 'gradebook.changeColumn',
  method: 'PATCH',
  path: `${path}/column/:columnId`,
  summary: 'Change a column of a gradebook',
  description: `${inForce} What is not sent stays. The title and the day of a lesson cannot be changed here; its points can, and grades in percent follow. Points below a grade that was entered answer 409/7554.`,
  access: change,
  audit: 'gradebookColumnChanged',
  params: z.object({ pathId: Id, columnId: Id }),
  body: z.strictObject({
    title: bilingual(120).optional(),
    maxPoints: MaxPoints.nullable().optional().describe('null: as the lesson has it'),
    day: Day.nullable().optional(),
    ...counting,
  }),
  returns,
  errors: [
    'pathNotFound',
    'gradebookColumnNotFound',
    'gradebookCategoryNotFound',
    'gradebookColumnDerived',
    'gradebookPointsEntered',
    'versionStale',
  ],
  example: {
    params: { pathId, columnId: itemId },
    body: { weight: 3, maxPoints: 20, categoryId },
    returns: { column: exampleColumn, version: 3 },
  },
})

export const deleteColumn = contract({
  id: 'gradebook.removeColumn',
  method: 'DELETE',
  path: `${path}/column/:columnId`,
  summary: 'Delete a column that was entered by hand',
  description: 'A column with grades answers 409/7553: exclude or hide it, or clear its grades first.',
  access: change,
  audit: 'gradebookColumnDeleted',
  params: z.object({ pathId: Id, columnId: Id }),
  returns: z.object({ id: Id, version: z.int().describe('Of the gradebook') }),
  errors: ['pathNotFound', 'gradebookColumnNotFound', 'gradebookColumnDerived', 'gradebookColumnUsed', 'versionStale'],
  example: { params: { pathId, columnId }, returns: { id: columnId, version: 3 } },
})
