import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, prose } from '@/lib/platform/http/contract'
import { exampleBook } from './gradebook.shapes.contract'
import { exportFormats, importProblems } from './words'

export const fileLimits = {
  /** Letters of a file, and people in it. */
  text: 240_000,
  rows: 5_000,
  columns: 120,
  cell: 2_000,
  /** Of a workbook: its parts, and their bytes unpacked. */
  entries: 100,
  unpacked: 30_000_000,
  archive: 20_000_000,
}

const Format = z.enum(exportFormats).describe('csv: UTF-8 with a byte order mark; xlsx: a workbook, in Base64')
const params = z.object({ pathId: Id })
const { pathId, columnId, enrolmentId } = exampleBook
const count = z.int().min(0)

export const exportGrades = contract({
  id: 'gradebook.export',
  method: 'POST',
  path: '/admin/assessment/gradebook/:pathId/export',
  summary: 'Export the grades of a path',
  description:
    'One row for each person, one column for each of the gradebook, and both totals. The import reads it. More than 5,000 people answer 413/7557.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  audit: 'gradesExported',
  isRead: true,
  params,
  body: z.strictObject({ format: Format }),
  returns: z.object({
    fileName: z.string(),
    encoding: z.enum(['text', 'base64']),
    text: z.string(),
    exportedCount: count.describe('People'),
  }),
  errors: ['pathNotFound', 'gradeFileTooLarge'],
  example: {
    params: { pathId },
    body: { format: 'csv' },
    returns: {
      fileName: 'safety-grades.csv',
      encoding: 'text',
      text: `Enrollment,Name,Email,Participation (10) [${columnId}],Total\r\n${enrolmentId},Sara,sara@alnoor.example,8,80\r\n`,
      exportedCount: 1,
    },
  },
})

export const importGrades = contract({
  id: 'gradebook.import',
  method: 'POST',
  path: '/admin/assessment/gradebook/:pathId/import',
  about: 'rows',
  summary: 'Import grades from a file',
  description:
    'A file as the export makes it, at most 240,000 characters: send a larger CSV in several calls, each with the row of titles. People are found by the id of their enrollment or else by their address, columns by the id in their titles. A cell that is as in the gradebook changes nothing, and an empty one nothing either; `-` takes an entered grade away. Points above the column’s, unknown people and columns are named with row and column and left out. With `dryRun` nothing is saved. Corrections of grades that learners could see need a `reason`, and are left out without one. One’s own row is left out.',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'gradesImported',
  params,
  body: z.strictObject({
    format: Format,
    text: limitedText(fileLimits.text).min(1),
    reason: prose(500).optional(),
    dryRun: z.boolean().default(false),
  }),
  returns: z.object({
    readCount: count.describe('People in the file'),
    changedCount: count.describe('Grades that were changed, or with `dryRun` would be'),
    unchangedCount: count.describe('Grades that are as in the file'),
    changes: z
      .array(
        z.object({
          line: z.int().describe('Row of the file, from 1'),
          enrolmentId: Id,
          columnId: Id,
          before: z.number().nullable(),
          after: z.number().nullable(),
          isCorrection: z.boolean(),
        }),
      )
      .describe('The first 500 of them'),
    problems: z
      .array(
        z.object({
          line: z.int(),
          column: z.string().describe('The title of the column in the file; empty: the whole row'),
          key: z.enum(importProblems),
          message: z.string().describe('In the language of the request'),
        }),
      )
      .describe('The first 500 of them'),
    problemCount: count,
  }),
  errors: ['pathNotFound', 'gradeFileTooLarge'],
  example: {
    params: { pathId },
    body: { format: 'csv', text: `Enrollment,Participation [${columnId}]\n${enrolmentId},11\n`, dryRun: true },
    returns: {
      readCount: 1,
      changedCount: 0,
      unchangedCount: 0,
      changes: [],
      problems: [
        {
          line: 2,
          column: `Participation [${columnId}]`,
          key: 'pointsTooHigh',
          message: 'Row 2, Participation: the column has 10 points at most.',
        },
      ],
      problemCount: 1,
    },
  },
})
