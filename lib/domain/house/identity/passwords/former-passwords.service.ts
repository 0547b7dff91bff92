import { desc, eq, inArray } from 'drizzle-orm'
import { formerPasswords } from '@/db/schema/identity'
import { verifyPassword } from '@/lib/platform/auth/password'
import type { Tx } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Former passwords that are kept: with the present one, the last five may not be chosen again. */
const keptFormer = 4

const newestFirst = (context: TenantContext, userId: string) =>
  context.db
    .select({ passwordHash: formerPasswords.passwordHash })
    .from(formerPasswords)
    .where(ofTenant(context, formerPasswords, eq(formerPasswords.userId, userId)))
    .orderBy(desc(formerPasswords.createdAt))

type Asking = { organization: { id: string }; inTransaction<T>(work: (db: Tx) => Promise<T>): Promise<T> }

/** Whether a password is the present one of a person or one of the four before. Comparisons are slow, so call it outside of transactions. */
export async function wasUsedBefore(
  { organization, inTransaction }: Asking,
  person: { id: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  const former = await inTransaction((db) => newestFirst({ db, organization }, person.id))
  for (const hash of [person.passwordHash, ...former.slice(0, keptFormer).map(({ passwordHash }) => passwordHash)])
    if (hash !== null && (await verifyPassword(hash, password))) return true
  return false
}

/** Stores the hash of a replaced password, and deletes those beyond the four newest. */
export async function keepFormer(context: TenantContext & { now: Date }, userId: string, passwordHash: string): Promise<void> {
  const { db, organization, now } = context
  await db
    .insert(formerPasswords)
    .values({ organizationId: organization.id, userId, passwordHash, createdAt: now })
    .onConflictDoNothing()
  const beyond = (await newestFirst(context, userId)).slice(keptFormer).map((row) => row.passwordHash)
  if (beyond.length === 0) return
  const gone = [eq(formerPasswords.userId, userId), inArray(formerPasswords.passwordHash, beyond)]
  await db.delete(formerPasswords).where(ofTenant(context, formerPasswords, ...gone))
}
