import type { SQL } from 'drizzle-orm'
import { port } from '@/lib/platform/ports'
import { room } from '@/lib/platform/rooms'
import type { RecordOfGroups } from './words'

/** A kind of record that a permission for the people of one's groups is limited to. */
export type RecordsInGroups = {
  kind: RecordOfGroups
  /** Their table in a statement, with `organization_id` and `id`. */
  rows: SQL
  /** Whether the row `found` of them is in the groups that a manager reaches. */
  isReached: (manager: SQL) => SQL
  /** Whether it belongs to a path that a person made or teaches; none: such records belong to no path. */
  isTaught?: (teacher: SQL) => SQL
}

/** Why a caller may or may not do something; it looks at the operations of all rooms. */
export const permissionPaths = room({
  errors: {},
  permissions: {},
  actions: ['adminPermissionExplain'],
  ports: { recordsInGroups: port<readonly RecordsInGroups[]>('permissionPaths.recordsInGroups') },
})
