import { eq } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { users } from '@/db/schema/identity'
import { organizations } from '@/db/schema/organizations'
import { certificateStatus, groupedCode } from '@/lib/domain/assessing/certificates/certificates.rules'
import { withTenant } from '@/lib/platform/db/tenant'
import { demoRoles } from './demo-organizations'

/** Who and what the demo of an organization consists of, read back from its rows. */
export function readDemoPeople(organization: { id: string; slug: string }) {
  return withTenant(organization.id, async (db) => {
    const people = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.organizationId, organization.id))
      .orderBy(users.createdAt)
    const awards = await db
      .select()
      .from(certificates)
      .where(eq(certificates.organizationId, organization.id))
      .orderBy(certificates.createdAt)
    const now = new Date()
    const actors = people.flatMap(({ id, email }) => {
      const role = demoRoles.find((name) => email === `${name}@${organization.slug}.example`)
      return role ? [{ id, email, role }] : []
    })
    const known = new Set(actors.map(({ id }) => id))
    // Other people hold certificates too, which are not listed.
    const theirs = awards.filter(({ userId }) => known.has(userId))
    return {
      users: actors,
      certificates: theirs.map((row) => ({ code: groupedCode(row.code), state: certificateStatus(row, now) })),
    }
  })
}

/** An incomplete demo, left by a process that was killed while creating it: its slug is released and it is never served. */
export async function setAside(organization: { id: string; slug: string }): Promise<void> {
  const slug = `${organization.slug}-${organization.id.slice(-12)}`
  await withTenant(organization.id, (db) =>
    db.update(organizations).set({ slug, status: 'suspended' }).where(eq(organizations.id, organization.id)),
  )
}
