import { readFileSync } from 'node:fs'
import { TrieRouter } from 'hono/router/trie-router'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { type Handler, router } from '@/lib/platform/http/router'
import { loadAnswersWith } from '@/lib/platform/ports'
import { everyRoom, type RoomServer } from '@/lib/platform/serving/serves'
import { contractsOfRooms } from './contracts'
import { roomFolders } from './room-folders'

const rooms = new TrieRouter<string>()
for (const [folder, contracts] of contractsOfRooms)
  for (const path of new Set(contracts.map(({ path }) => path))) rooms.add('ALL', path, folder)

const loaded = new Map<string, RoomServer>()
let ofLoaded: Handler
let ofProduct: Promise<Handler> | undefined

async function load(folder: string): Promise<void> {
  const { server }: { server: RoomServer } = await import(/* @vite-ignore */ `../${folder}/room.server.ts`)
  loaded.set(folder, server)
  const all = [...loaded.values()]
  ofLoaded = router(
    all.flatMap(({ operations }) => operations),
    Object.assign({}, ...all.map(({ mounts }) => mounts)),
  )
}

/** The rooms that answer each port, found by their `answerTo(room.ports.name`. */
function answering(name: string): string[] {
  const call = new RegExp(`\\banswerTo\\(\\s*${name.replace('.', '\\.ports\\.')},`)
  return roomFolders.filter((folder) => call.test(readFileSync(new URL(`../${folder}/room.server.ts`, import.meta.url), 'utf8')))
}
async function loadAnswering(name: string): Promise<void> {
  if (name === everyRoom.name) await import('../product')
  for (const folder of answering(name)) await import(/* @vite-ignore */ `../${folder}/room.server.ts`)
}
const answered = new Map<string, Promise<void>>()
loadAnswersWith((name) => {
  const loading = answered.get(name) ?? loadAnswering(name)
  answered.set(name, loading)
  return loading
})

const wholeProduct = () => import('../product').then(({ operations, mounted }) => router(operations, mounted))

/** Who answers at an address: the rooms that declare its path, or the whole product where none does (protocols, unknown paths). */
async function handlerAt({ url }: Request): Promise<Handler> {
  const { pathname } = new URL(url)
  const own = pathname.startsWith(`${apiPrefix}/`) ? rooms.match('ALL', pathname.slice(apiPrefix.length))[0] : []
  if (own.length === 0) {
    ofProduct ??= wholeProduct()
    return ofProduct
  }
  for (const [folder] of own) if (!loaded.has(folder)) await load(folder)
  return ofLoaded
}

/** The API as one function, without a host. A room is loaded when one of its paths is called. */
export const handle: Handler = async (request, peer, isPageRead) => (await handlerAt(request))(request, peer, isPageRead)
