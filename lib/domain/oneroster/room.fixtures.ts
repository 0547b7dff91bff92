import type { RoomFixtures } from '../testing/room-fixtures'

export const fixtures: RoomFixtures = { examples: {} }
