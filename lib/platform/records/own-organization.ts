import { and, eq, isNotNull, sql } from 'drizzle-orm'
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

/**
 * The most active accounts that the operator allows the organization, with its row locked until the transaction ends; null, without a lock, where any number
 * is allowed.
 */
export async function lockMostPeople({ db, organization }: TenantContext): Promise<number | null> {
  const [quota] = await db
    .select({ most: organizations.mostPeople })
    .from(organizations)
    .where(and(eq(organizations.id, organization.id), isNotNull(organizations.mostPeople)))
    .for('no key update')
  return quota?.most ?? null
}

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
