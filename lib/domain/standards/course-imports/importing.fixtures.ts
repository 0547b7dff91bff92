import { expect } from 'vitest'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { jobHandlers } from '@/lib/domain/product'
import type { freshOrganization } from '@/lib/domain/testing/fixtures'
import { JobRunner } from '@/lib/platform/jobs/runner'
import * as contracts from './course-imports.contract'
import { uploadedCourse } from './examples.fixtures'
import type { CourseFormat } from './words'

export type Org = Awaited<ReturnType<typeof freshOrganization>>
type Import = {
  id: string
  state: string
  fault: string | null
  title: string
  foundLanguage: string
  sections: string[]
  lessonCounts: object
  questionCounts: object
  fileCounts: object
  leftOutCount: number
  pathId: string | null
  bankId: string | null
}
type Part = {
  kind: string
  state: string
  title: string
  type: string | null
  reason: string | null
  detail: string
  madeId: string | null
}
type PathData = {
  status: string
  locales: object
  contents: { structure: { sections: { title: object; items: { moduleId: string }[] }[] } }
}

export const runJobs = (sliceMs = 5000) => new JobRunner(jobHandlers, { sliceMs }).runDue(new AbortController().signal)
export const dataOf = async <T>(answer: Promise<{ envelope: { data?: unknown } }>) => (await answer).envelope.data as T
export const read = (org: Org, id: string) => dataOf<Import>(org.admin.call(contracts.readCourseImport, { params: { id } }))
export const partsOf = (org: Org, id: string, query = {}) =>
  dataOf<Part[]>(org.admin.call(contracts.listCourseParts, { params: { id }, query: { perPage: 100, ...query } }))
export const pathOf = (org: Org, id: string | null) => dataOf<PathData>(org.admin.call(readPath, { params: { id: id ?? '' } }))

export async function check(org: Org, format: CourseFormat, archive: Buffer, language = 'ar') {
  const assetId = await uploadedCourse(org, archive, format === 'moodle' ? 'backup.mbz' : 'course.imscc')
  const answer = await org.admin.call(contracts.validateCourse, { params: { format }, body: { assetId, language } })
  expect(answer.status).toBe(202)
  await runJobs()
  return (answer.envelope.data as { id: string }).id
}
export const start = (org: Org, format: CourseFormat, importId: string) =>
  org.admin.call(contracts.importCourse, { params: { format }, body: { importId, category: 'safety' } })
export const leftOutOf = async (org: Org, id: string) =>
  (await partsOf(org, id, { state: 'leftOut' })).map(({ title, reason, detail }) =>
    [title, reason, detail].filter(Boolean).join(' · '),
  )
