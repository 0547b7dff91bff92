import { eq } from 'drizzle-orm'
import { gradebooks } from '@/db/schema/gradebook'
import { pathRecords, titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { assertTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import type { AuditNote } from '@/lib/platform/audit/record'
import { one } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { defaultSettings } from './book.rules'

export type BookRow = typeof gradebooks.$inferSelect
type Locking = Parameters<typeof assertTaught>[0] &
  Parameters<typeof pathRecords.get>[0] & { now: Date; note: (note: AuditNote) => void }

/** The settings and columns of the gradebook of a path, locked until the transaction ends; made with the defaults where there is nothing. */
export async function lockBook(context: Locking, pathId: string): Promise<BookRow> {
  await assertTaught(context, pathId, 'assessmentGrade.update')
  const name = titlesOf(await pathRecords.get(context, pathId))
  context.note({ resource: { type: 'learningPath', id: pathId, label: name.ar ?? name.en, name } })
  const { db, organization, now } = context
  await db
    .insert(gradebooks)
    .values({ organizationId: organization.id, id: newId(), pathId, settings: defaultSettings, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [gradebooks.organizationId, gradebooks.pathId] })
  const own = ofTenant(context, gradebooks, eq(gradebooks.pathId, pathId))
  return one(db.select().from(gradebooks).where(own).for('update'))
}

const records = recordsOf(gradebooks, { missing: 'pathNotFound', type: 'learningPath', label: () => undefined })

type Change = Partial<Pick<BookRow, 'settings' | 'columns' | 'manual'>>
/** Changes a locked gradebook and raises its version. */
export async function changeBook(context: TenantContext & { now: Date }, { id }: BookRow, set: Change): Promise<BookRow> {
  const row = await records.changeIf(context, id, { ...set, updatedAt: context.now })
  if (!row) throw new Error('A gradebook was changed without its lock')
  return row
}
