import type { RoomFixtures } from './room-fixtures'
import { roomFolders } from './room-folders'
import { fixturesOf } from './rooms'

const found = await Promise.all(roomFolders.map(async (folder) => [folder, await fixturesOf(folder)] as const))

/** The test material of all rooms, by folder: each room.fixtures.ts is found, so that no list names them. */
export const roomFixtures: ReadonlyMap<string, RoomFixtures> = new Map(
  found.flatMap(([folder, fixtures]) => (fixtures ? [[folder, fixtures] as const] : [])),
)
