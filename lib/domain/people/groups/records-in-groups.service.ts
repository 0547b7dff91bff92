import { sql } from 'drizzle-orm'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import type { RecordsInGroups } from '@/lib/domain/house/permission-paths/room'
import { groupRows, isManaged, isReachedBy } from './group-tree.service'

const organizationId = sql`found.organization_id`

/** People and groups, as records that permissions for the people of one's groups are limited to. */
export const recordsInGroups: readonly RecordsInGroups[] = [
  {
    kind: 'person',
    rows: accountRows,
    isReached: (manager) => isReachedBy({ organizationId, userId: sql`found.id` }, manager),
  },
  {
    kind: 'group',
    rows: groupRows,
    isReached: (manager) => isManaged({ organizationId, groupId: sql`found.id` }, manager),
  },
]
