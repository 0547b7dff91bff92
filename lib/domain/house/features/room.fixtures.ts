import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'

export const fixtures: RoomFixtures = {}
