import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RoomFixtures } from './room-fixtures'

const domain = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(domain)
  .map((folder) => ({ folder, file: `${domain}${folder}/room.fixtures.ts` }))
  .filter(({ file }) => existsSync(file))

/** The test material of all rooms, by folder: each room.fixtures.ts is found, so that no list names them. */
export const roomFixtures: ReadonlyMap<string, RoomFixtures> = new Map(
  await Promise.all(
    files.map(async ({ folder, file }): Promise<[string, RoomFixtures]> => {
      const { fixtures }: { fixtures: RoomFixtures } = await import(/* @vite-ignore */ file)
      return [folder, fixtures]
    }),
  ),
)
