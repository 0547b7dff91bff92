import { keepFile } from '@/lib/domain/house/files/own-assets.service'
import { takeIn } from '@/lib/domain/standards/scorm/packages/packages.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { quietly } from '@/lib/platform/records/quietly'
import { coursePackage, courseTitle } from './content/course'
import { unitPackage, unitTitle } from './content/exit-unit'

/** Puts a course package into the library of an organization and takes it in; its id. The job that unpacks it runs once the server does. */
async function keepPackage(home: { id: string }, file: { name: string; bytes: Buffer<ArrayBuffer> }, title: string) {
  const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(home.id, work)
  const about = { ...file, kind: 'coursePackage' as const, altText: {} }
  const kept = await keepFile({ organization: home, now: clock.now(), createdBy: null, inTransaction }, about)
  await runAsSystem(home, 'coursePackageCreated', async (context) => {
    const { id } = await kept.finish(quietly(context))
    await takeIn({ ...context, requestId: newId() }, { id, name: title })
  })
  return kept.id
}

/** The packages of the demo: a course of SCORM, and a unit of cmi5. */
export async function keepCourses(home: { id: string }): Promise<{ courseId: string; unitId: string }> {
  const course = { name: 'fire-extinguishers.zip', bytes: await coursePackage() }
  const unit = { name: 'emergency-exits.zip', bytes: await unitPackage() }
  return {
    courseId: await keepPackage(home, course, courseTitle.en),
    unitId: await keepPackage(home, unit, unitTitle.en),
  }
}
