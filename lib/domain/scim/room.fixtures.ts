import { content, derived, shownIn } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'

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
