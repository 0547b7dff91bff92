import type { Retention } from '@/db/retention'
import { ownRetention, purgeExpired } from '@/lib/platform/db/purge'
import { inOrder } from '@/lib/platform/http/operations'
import { schedule } from '@/lib/platform/jobs/schedule'
import { answerTo } from '@/lib/platform/ports'
import { everyRoom, type RoomServer } from '@/lib/platform/serving/serves'
import { whenJobEnds } from './house/jobs/job-ends.service'
import { byText, publishedPlace } from './rooms'
import * as servers from './server'

/** Every room, with what it does on the server. */
export const roomServers = { ...servers } satisfies Record<string, RoomServer>

const all: readonly RoomServer[] = Object.values(roomServers)
for (const [name, room] of Object.entries<RoomServer>(roomServers)) answerTo(everyRoom, room, name)

/** Operations about all rooms come last in the documents. */
function placeInDocuments(name: string, { room }: RoomServer, id: string): string {
  if (name === 'ownData' || name === 'permissionPaths') return `~${name}`
  return room.operationsPublishedAs?.[id.replace(/\..*/, '')] ?? publishedPlace(name)
}
const placed = Object.entries<RoomServer>(roomServers).flatMap(([name, room]) =>
  room.operations.map((operation) => ({ operation, place: placeInDocuments(name, room, operation.contract.id) })),
)

/** The operations of all rooms: the documents, the server's router and the contract suite are made from it. */
export const operations = placed
  .toSorted((one, other) => byText(one.place, other.place) || inOrder(one.operation.contract, other.operation.contract))
  .map(({ operation }) => operation)

/** Protocols with their own answer format or authentication, by the path below which they are served. */
export const mounted = Object.fromEntries(all.flatMap(({ mounts }) => Object.entries(mounts)))

export const jobHandlers = all.flatMap((room) => room.jobHandlers)

/** When the rows of every table are deleted, or why they are kept. */
export const retentions: readonly Retention[] = [...ownRetention, ...all.map(({ retention }) => retention)]

export const purgedTables = retentions.flatMap(({ purged = {} }) => Object.keys(purged))

const purges = all.flatMap((room) => Object.entries(room.purge))

/** Deletes expired rows, then what rooms purge themselves. Returns the numbers by kind. */
export async function purge(signal?: AbortSignal): Promise<Record<string, number>> {
  const removed = await purgeExpired(purgedTables, signal)
  for (const [kind, work] of purges) {
    const count = await work(signal)
    if (count > 0) removed[kind] = count
  }
  return removed
}

const schedules = [...all.flatMap((room) => room.schedules), schedule('platform.purge', 300_000, purge)]

const runners = all.flatMap((room) => room.runners)

/** The work of all rooms without a request. */
export const background = { jobHandlers, reactions: all.flatMap((room) => room.reactions), schedules, runners, whenJobEnds }
