import { content, ofDeployment } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'

export const fixtures: RoomFixtures = {
  personColumns: {
    organizations: content,
    first_run_tokens: ofDeployment,
  },
}
