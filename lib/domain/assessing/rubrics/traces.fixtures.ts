import { commentBank } from '@/db/schema/rubrics'
import type { Tx } from '@/lib/platform/db/tenant'

/** A comment of the bank that belongs to one person. */
export async function leaveComment(db: Tx, mine: { organizationId: string; userId: string }): Promise<void> {
  const { organizationId, userId } = mine
  await db.insert(commentBank).values({ organizationId, ownerId: userId, text: { en: 'Name the source' } })
}
