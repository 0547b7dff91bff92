import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RoomFixtures } from './room-fixtures'

const domain = fileURLToPath(new URL('..', import.meta.url))

/** The test material of one room, if it has any. */
export async function fixturesOf(folder: string): Promise<RoomFixtures | undefined> {
  const file = `${domain}${folder}/room.fixtures.ts`
  if (!existsSync(file)) return undefined
  const { fixtures }: { fixtures: RoomFixtures } = await import(/* @vite-ignore */ file)
  return fixtures
}
