import type { commitCourse, readCourse, startCourse } from '@/lib/domain/standards/scorm/attempts/attempts.contract'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'

export type Standing = DataOf<typeof readCourse>
export type CourseItem = Standing['items'][number]
export type Started = DataOf<typeof startCourse>

/** Endpoints that the browser calls while a course is open. */
export type Calls = { start: Endpoint<typeof startCourse>; commit: Endpoint<typeof commitCourse> }
