import type { Reaction } from '../events/reaction'
import type { Operation } from '../http/implement'
import { operationsIn } from '../http/operations'
import type { Handler } from '../http/router'
import { handlersIn, type JobHandler } from '../jobs/handler'
import type { Schedule } from '../jobs/schedule'
import type { Room } from '../rooms'

/** Deletes at most what `signal` allows of one kind of expired records; returns how many. */
type Purge = (signal?: AbortSignal) => Promise<number>

type Declared = {
  /** The room's service modules: their operations and job handlers are found by what they export. */
  services?: readonly object[]
  /** What the room does when something became true elsewhere (lib/platform/events/reaction.ts). */
  reactions?: readonly Reaction[]
  /** Its recurring work (lib/platform/jobs/schedule.ts). */
  schedules?: readonly Schedule[]
  /** Protocols with their own answer format or authentication, by the path below which they are served. */
  mounts?: Readonly<Record<string, Handler>>
  /** By kind of record: deletes expired ones of which more than rows has to be deleted; rows alone are listed in db/retention.ts. */
  purge?: Readonly<Record<string, Purge>>
}

/** What a room does on the server. */
export type RoomServer = Required<Omit<Declared, 'services'>> & {
  room: Room
  operations: readonly Operation[]
  jobHandlers: readonly JobHandler[]
}

/** Declares what a room does on the server; its parts are joined in lib/domain/server.ts. */
export const serves = (room: Room, { services = [], ...declared }: Declared): RoomServer => ({
  reactions: [],
  schedules: [],
  mounts: {},
  purge: {},
  ...declared,
  room,
  operations: operationsIn(...services),
  jobHandlers: handlersIn(...services),
})
