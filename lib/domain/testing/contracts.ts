import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Contract } from '@/lib/platform/http/contract'
import { inOrder } from '@/lib/platform/http/operations'
import { roomFolders } from './room-folders'

const domain = fileURLToPath(new URL('..', import.meta.url))

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value

/** The contracts that the files of a folder declare. */
async function declaredIn(folder: string): Promise<Contract[]> {
  const files = readdirSync(`${domain}${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.contract\.ts$/.test(file),
  )
  const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ `${domain}${folder}/${file}`)))
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isContract)))].toSorted(inOrder)
}

// Documents begin with how a person signs in.
const first = 'house/identity'
const folders = roomFolders.toSorted((one, other) => Number(other === first) - Number(one === first) || (one < other ? -1 : 1))

/** The declarations of the rooms, by folder, without their server parts: a test of one room does not load the others. */
export const contractsOfRooms: ReadonlyMap<string, readonly Contract[]> = new Map(
  await Promise.all(folders.map(async (folder) => [folder, await declaredIn(folder)] as const)),
)

export const contracts: readonly Contract[] = [...contractsOfRooms.values()].flat()
