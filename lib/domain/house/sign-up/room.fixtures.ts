import { content, secret, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  personColumns: {
    sign_ups: { email: shownIn('signUps'), tokenHash: secret, nonce: secret },
    sign_up_policies: content,
  },
}
