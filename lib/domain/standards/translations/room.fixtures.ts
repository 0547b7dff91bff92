import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = { examples: preparations }
