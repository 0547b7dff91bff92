import type { z } from 'zod'
import type { Retention } from '@/db/retention'
import type { Reaction } from '../events/reaction'
import type { Operation } from '../http/implement'
import { operationsIn } from '../http/operations'
import type { ProtocolHandler } from '../http/protocol'
import { handlersIn, type JobHandler } from '../jobs/handler'
import type { RoomRunner } from '../jobs/room-runner'
import type { Schedule } from '../jobs/schedule'
import { type PortAnswer, port } from '../ports'
import type { TenantContext } from '../records/tenant-rows'
import type { Room } from '../rooms'

/** Deletes at most what `signal` allows of one kind of expired records; returns how many. */
type Purge = (signal?: AbortSignal) => Promise<number>

type PersonContext = TenantContext & { now: Date }
export type PersonData = { id: string; email: string }
type Export<T = unknown> = (context: PersonContext, person: PersonData) => Promise<T>
/** Removes what identifies a person; `instead` replaces their address and name where a row stays. */
type Erase = (
  context: PersonContext,
  person: PersonData & { instead: { email: string; name: { ar: string; en: string } } },
) => Promise<unknown>

type PartsOf<R extends Room> = R extends { person: infer P extends NonNullable<Room['person']> }
  ? { export: { [Name in keyof P]: Export<z.output<P[Name]['shape']>> } }
  : { export?: never }

type Declared = {
  /** The room's service modules: their operations and job handlers are found by what they export. */
  services?: readonly object[]
  /** Its answers to the ports of rooms before it (lib/platform/ports.ts). */
  answers?: readonly PortAnswer[]
  /** The room's reactions to events of other rooms (lib/platform/events/reaction.ts). */
  reactions?: readonly Reaction[]
  /** Its recurring work (lib/platform/jobs/schedule.ts). */
  schedules?: readonly Schedule[]
  /** Its continuous work beside jobs and schedules (lib/platform/jobs/room-runner.ts). */
  runners?: readonly RoomRunner[]
  /** Protocols with their own answer format or authentication, by the path below which they are served. */
  mounts?: Readonly<Record<string, ProtocolHandler>>
  /** By kind of record: deletes expired ones of which more than rows has to be deleted. */
  purge?: Readonly<Record<string, Purge>>
  /** When the rows of the room's tables are deleted, or why they are kept; from its schema. */
  retention?: Retention
}

/** The data of a room about one person. */
type PersonServer = {
  /** Reads each part that room.ts declares as `person`. */
  export?: Readonly<Record<string, Export>>
  erase?: Erase
  /** Instead of `erase`: after the erasures of all other rooms. */
  eraseLast?: Erase
}

/** The server side of a room. */
export type RoomServer = Required<Omit<Declared, 'services'>> & {
  person: PersonServer
  room: Room
  operations: readonly Operation[]
  jobHandlers: readonly JobHandler[]
}

/** A room with parts of a person's data in its room.ts must say how they are read. */
type WithPerson<R extends Room> = R extends { person: object }
  ? { person: Omit<PersonServer, 'export'> & PartsOf<R> }
  : { person?: Omit<PersonServer, 'export'> & PartsOf<R> }

/** Every room of the product, for the few that work on all of them. lib/domain/product.ts answers it. */
export const everyRoom = port<RoomServer>('product.everyRoom')

/** Declares what a room does on the server; its parts are joined in lib/domain/server.ts. */
export const serves = <R extends Room>(room: R, { services = [], ...declared }: Declared & WithPerson<R>): RoomServer => ({
  answers: [],
  reactions: [],
  schedules: [],
  runners: [],
  mounts: {},
  purge: {},
  retention: {},
  person: {},
  ...declared,
  room,
  operations: operationsIn(...services),
  jobHandlers: handlersIn(...services),
})
