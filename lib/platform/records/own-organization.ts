import { eq, sql } from 'drizzle-orm'
import { organizations } from '@/db/schema/organizations'
import type { AuditNote } from '../audit/record'
import { one } from '../db/tenant'
import type { TenantContext } from './tenant-rows'

type Row = typeof organizations.$inferSelect
type Change = Partial<Omit<Row, 'id' | 'slug' | 'version'>>
type Auditing = TenantContext & { now: Date; note: (note: AuditNote) => void }

/** The organization's own row, locked until the transaction ends, so that a concurrent change sees the new version. */
export const lockOrganization = ({ db, organization }: TenantContext): Promise<Row> =>
  one(db.select().from(organizations).where(eq(organizations.id, organization.id)).for('no key update'))

/** Changes the locked row, raises its version, and notes the result of `audited` before and after. */
export async function changeOrganization(
  { db, now, note }: Auditing,
  before: Row,
  change: Change,
  audited: (row: Row) => Record<string, unknown>,
): Promise<Row> {
  const set = { ...change, updatedAt: now, version: sql`${organizations.version} + 1` }
  const row = await one(db.update(organizations).set(set).where(eq(organizations.id, before.id)).returning())
  note({
    resource: { type: 'organization', id: row.id, label: row.slug, name: row.name },
    before: audited(before),
    after: audited(row),
  })
  return row
}
