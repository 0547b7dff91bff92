import { shownIn } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  personColumns: {
    mail_addresses: { email: shownIn('account') },
  },
}
