import { keepFile } from '@/lib/domain/files/own-assets.service'
import { takeIn } from '@/lib/domain/launches/packages/packages.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { coursePackage, courseTitle } from './content/course'

/** Puts the course package into the library of an organization and takes it in; its id. The job that unpacks it runs once the server does. */
export async function keepCourse(home: { id: string }): Promise<string> {
  const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(home.id, work)
  const file = { name: 'fire-extinguishers.zip', kind: 'coursePackage' as const, bytes: await coursePackage(), altText: {} }
  const kept = await keepFile({ organization: home, now: clock.now(), createdBy: null, inTransaction }, file)
  await runAsSystem(home, 'coursePackageCreated', async (context) => {
    const { id, name } = await kept.finish({ ...context, note: () => undefined })
    await takeIn({ ...context, requestId: newId() }, { id, name: courseTitle.en || name })
  })
  return kept.id
}
