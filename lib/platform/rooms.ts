import type { z } from 'zod'
import type { Port } from './ports'
import type { Scope } from './words'

/** The number in `statusCode`, and the HTTP status. */
export type ErrorCode = readonly [number, number]

/**
 * A kind of record: the path parameters that name one, each with the segment before it, and the pages where one is shown, with a
 * parameter for what names it there.
 */
export type RecordKind = { parameters: readonly `${string}/:${string}`[]; console?: `/${string}`; learner?: `/${string}` }

/** A room without its operations: errors by name, permissions as subject → actions, audit actions. */
export type Room = {
  /**
   * The name under which its operations, audit actions and events are sorted in the documents of the API, where that is not its own: documents keep
   * their order when a room is renamed or divided.
   */
  publishedAs?: string
  /** Whether it is before the room of that name there, and not after it. */
  isPublishedFirst?: boolean
  /** The same for some of its operations, by what stands before the dot of their ids. */
  operationsPublishedAs?: Readonly<Record<string, string>>
  errors: Readonly<Record<string, ErrorCode>>
  permissions: Readonly<Record<string, readonly string[]>>
  /** Permissions of operations that are not there yet: known names, which no role is offered. */
  planned?: Readonly<Record<string, readonly string[]>>
  /** The permissions of the built-in roles, by role; a planned one counts once an operation asks for it. */
  grants?: Readonly<Record<string, Readonly<Record<string, Scope>>>>
  /** Permissions that can be held for the people of one's groups: operations with `group` in their `reach` ask for them. */
  groupScoped?: readonly string[]
  /** Permissions that can be held for what one made or teaches: operations with `own` in their `reach` ask for them. */
  ownScoped?: readonly string[]
  /** Permissions that can be held for what belongs to oneself: operations that are open to every role type ask for them. */
  personal?: readonly string[]
  /** Permissions that only the operator of the installation holds, so administrators do not. */
  operatorOnly?: readonly string[]
  /**
   * Features that an organization can switch off (lib/domain/house/features/words.ts), each with its operations: the id of
   * one, or the part of it before the dot for all of those. They are then refused with `featureOff`; the data stays.
   */
  features?: Readonly<Record<string, readonly string[]>>
  actions: readonly string[]
  /** Kinds of records by their type, under which the activity log names them. */
  records?: Readonly<Record<string, RecordKind>>
  /** Events of this room, for other rooms and other systems (lib/platform/events/event.ts). */
  events?: Readonly<Record<string, { name: string }>>
  /** Its requests to rooms after it (lib/platform/ports.ts). */
  ports?: Readonly<Record<string, Port<unknown>>>
  /** Kinds of long work (lib/platform/jobs/job.ts). */
  jobs?: readonly { name: string }[]
  /** Parts of the document with everything about one person (lib/platform/http/person-part.ts); room.server.ts reads them. */
  person?: Readonly<Record<string, { shape: z.ZodType; example: unknown }>>
}

/** A room grants its own permissions only. */
type OwnGrants<R> = {
  grants?: R extends { grants: infer G }
    ? { [Role in keyof G]: { [Pair in keyof G[Role]]: Pair extends PairsOf<R> ? Scope : never } }
    : never
  operatorOnly?: readonly PairsOf<R>[]
  groupScoped?: readonly PairsOf<R>[]
  ownScoped?: readonly PairsOf<R>[]
  personal?: readonly PairsOf<R>[]
}

/** Declares what a room owns; the names are kept as types. */
export const room = <const R extends Room>(owned: R & OwnGrants<R>): R => owned

/**
 * The rooms of the product, added by declaration merging in lib/domain/rooms.ts: the names of their errors, permissions and audit actions are types
 * here, and the platform contains none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Register {}
type RoomOfProduct = Register extends { rooms: infer R } ? R[keyof R] : never

// Distributed over the rooms: otherwise one room without errors would make the union empty.
type ErrorsOf<R> = R extends { errors: infer E } ? keyof E & string : never
type PairsIn<P> = { [S in keyof P & string]: P[S] extends readonly (infer A extends string)[] ? `${S}.${A}` : never }[keyof P &
  string]
type PairsOf<R> =
  | (R extends { permissions: infer P } ? PairsIn<P> : never)
  | (R extends { planned: infer P } ? PairsIn<P> : never)
type RolesOf<R> = R extends { grants: infer G } ? keyof G & string : never
type RecordsOf<R> = R extends { records: infer K } ? keyof K & string : never
type ActionsOf<R> = R extends { actions: readonly (infer A extends string)[] } ? A : never

export type RoomError = ErrorsOf<RoomOfProduct>
export type RoomPermission = PairsOf<RoomOfProduct>
/** The built-in roles that rooms grant permissions to. */
export type RoomRole = RolesOf<RoomOfProduct>
export type RoomRecord = RecordsOf<RoomOfProduct>
export type RoomAction = ActionsOf<RoomOfProduct>
