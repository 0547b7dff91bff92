import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, named } from '@/lib/platform/http/contract'
import { builtInScales } from './scales.rules'

/** Bands of one scale, and scales of one organization. */
export const scaleLimits = { bands: 30, scales: 50 }

const band = {
  from: z.number().min(0).max(100).describe('The least percentage of the band, after the total was rounded'),
  gpa: z.number().min(0).max(100).nullable().describe('Points of the average'),
  isPassed: z.boolean(),
}
const Title = z.object({ ar: z.string(), en: z.string() })
export const GradeScale = z.object({
  id: Id,
  title: Title,
  gpaMax: z.number().nullable().describe('The most points of the average, such as 5; null: it has none'),
  bands: z.array(z.object({ ...band, label: Title })).describe('Highest first'),
  isBuiltIn: z.boolean().describe('Of the product: it cannot be changed, only copied'),
  version: z.int(),
})
named({ GradeScale })

const body = z.strictObject({
  title: bilingual(80),
  gpaMax: z.number().min(0.01).max(100).nullable(),
  bands: z
    .array(z.strictObject({ ...band, label: bilingual(20) }))
    .min(1)
    .max(scaleLimits.bands)
    .describe('In any order; each begins elsewhere, and one of them at 0'),
})
const [, , saudi] = builtInScales
if (!saudi) throw new Error('The built-in scales are a list')
export const exampleScale: z.input<typeof GradeScale> = { ...saudi, version: 1 }
const own = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d11',
  title: { ar: 'مقياس الدورات', en: 'Scale of courses' },
  gpaMax: null,
  bands: [
    { from: 70, label: { ar: 'مجتاز', en: 'Passed' }, gpa: null, isPassed: true },
    { from: 0, label: { ar: 'غير مجتاز', en: 'Not passed' }, gpa: null, isPassed: false },
  ],
  isBuiltIn: false,
  version: 1,
}
const { id: scaleId, title, gpaMax, bands } = own
const read = { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] } as const
const change = { role: 'admin', permission: 'assessmentGrade.update' } as const
const path = '/admin/assessment/gradebook/scale'
const params = z.object({ scaleId: Id })

export const listScales = contract({
  id: 'gradeScales.all',
  method: 'GET',
  path,
  summary: 'Read all scales of grades',
  description: 'Those of the product, then those of the organization, oldest first.',
  access: read,
  returns: z.object({ scales: z.array(GradeScale) }),
  example: { returns: { scales: [exampleScale, own] } },
})

export const createScale = contract({
  id: 'gradeScales.create',
  method: 'POST',
  path,
  summary: 'Make a scale of grades',
  access: change,
  audit: 'gradeScaleCreated',
  body,
  returns: GradeScale,
  errors: ['gradeScalesFull'],
  example: { body: { title, gpaMax, bands }, returns: own },
})

export const changeScale = contract({
  id: 'gradeScales.change',
  method: 'PUT',
  path: `${path}/:scaleId`,
  summary: 'Change a scale of grades',
  description: 'Totals of all gradebooks with this scale follow at once. `If-Match` with the version is respected.',
  access: change,
  audit: 'gradeScaleChanged',
  params,
  body,
  returns: GradeScale,
  errors: ['gradeScaleNotFound', 'versionStale'],
  example: { params: { scaleId }, body: { title, gpaMax, bands }, returns: { ...own, version: 2 } },
})

export const deleteScale = contract({
  id: 'gradeScales.remove',
  method: 'DELETE',
  path: `${path}/:scaleId`,
  summary: 'Delete a scale of grades',
  description: 'A scale that a gradebook uses answers 409/7556.',
  access: change,
  audit: 'gradeScaleDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['gradeScaleNotFound', 'gradeScaleUsed'],
  example: { params: { scaleId }, returns: { id: scaleId } },
})
