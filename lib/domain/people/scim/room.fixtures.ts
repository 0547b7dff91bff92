import { content, derived, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'

export const fixtures: RoomFixtures = {
  personColumns: {
    scim_users: {
      userName: shownIn('directoryEntries'),
      userNameKey: derived,
      externalId: shownIn('directoryEntries'),
      attributes: shownIn('directoryEntries'),
    },
    scim_groups: content,
  },
}
