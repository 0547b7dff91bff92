import { platformActions } from '@/lib/platform/audit/actions'
import type { Permission } from '@/lib/platform/auth/permissions'
import type { Event } from '@/lib/platform/events/event'
import { contractsOf } from '@/lib/platform/http/contract'
import type { RecordKind, Room, RoomRecord } from '@/lib/platform/rooms'
import type { Scope } from '@/lib/platform/words'
import * as joined from './room-list'

// The account of a person is the first part of the document about them.
const { identity, ...others } = joined

/** Every room, with its errors, permissions and their grants, audit actions, kinds of records and jobs. */
export const rooms = { identity, ...others }

declare module '@/lib/platform/rooms' {
  interface Register {
    rooms: typeof rooms
  }
}

/** Declares one endpoint as pure data; everything else about it is derived. It may name the errors, permissions and audit actions of all rooms. */
export const contract = contractsOf(Object.values(rooms))

export type Subject = Permission extends `${infer S}.${string}` ? S : never

/** Subject → actions, by subject. */
function registryOf(declared: Room['permissions'][]): ReadonlyMap<Subject, readonly string[]> {
  const owned = declared.flatMap((permissions) => Object.entries(permissions)) as [Subject, readonly string[]][]
  const actionsOf = (subject: Subject) => owned.flatMap(([other, actions]) => (other === subject ? actions : []))
  const subjects = [...new Set(owned.map(([subject]) => subject))].toSorted()
  return new Map(subjects.map((subject) => [subject, actionsOf(subject)]))
}
const pairsOf = (registry: ReadonlyMap<Subject, readonly string[]>) =>
  [...registry].flatMap(([subject, actions]) => actions.map((action) => `${subject}.${action}` as Permission))

const all = Object.values<Room>(rooms)
type Joined = (typeof rooms)[keyof typeof rooms]

export const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** The place of a room in published lists: that of sign-in first, the others by the name under which they are published. */
export const publishedPlace = (name: string): string =>
  name === 'identity' ? '' : (Object.entries<Room>(rooms).find(([own]) => own === name)?.[1].publishedAs ?? name)
/** The place of a room among those with the same published name. */
const placeAmongSame = ({ publishedAs, isPublishedFirst }: Room) => (isPublishedFirst ? 0 : publishedAs === undefined ? 1 : 2)
const byPlace = ([one, room]: [string, Room], [other, otherRoom]: [string, Room]) =>
  byText(publishedPlace(one), publishedPlace(other)) || placeAmongSame(room) - placeAmongSame(otherRoom)

/** Every event that a room declares. */
export const allEvents = Object.values<Room & { events?: Readonly<Record<string, Event>> }>(rooms).flatMap(({ events = {} }) =>
  Object.values(events),
)

/** The events that webhooks may send, each with its area: the room that declares it, by its published name. */
export const publicEvents = Object.entries<Room & { events?: Readonly<Record<string, Event>> }>(rooms)
  .toSorted(byPlace)
  .flatMap(([name, { publishedAs: area = name, events = {} }]) =>
    Object.values(events).flatMap((event) => (event.isPublic ? [{ area, event }] : [])),
  )

/** The parts of the document with everything about one person, by name. */
export const personParts = Object.entries<Room>(rooms)
  .toSorted(byPlace)
  .flatMap(([, { person = {} }]) => Object.entries(person))

/** The permission registry, with the permissions of operations that are not there yet. */
export const permissionRegistry = registryOf(all.flatMap(({ permissions, planned = {} }) => [permissions, planned]))

/** Every permission of the registry as `subject.action`. */
export const knownPermissions = pairsOf(permissionRegistry)

/** The permissions that an operation asks for: what roles are offered and superAdmins hold. */
export const allPermissions = pairsOf(registryOf(all.map(({ permissions }) => permissions)))

/** The permissions that can be held for the people of one's groups. */
export const groupScopedPermissions: ReadonlySet<string> = new Set(all.flatMap(({ groupScoped = [] }) => groupScoped))

/** The permissions that can be held for the learning paths that one made or teaches. */
export const ownScopedPermissions: ReadonlySet<string> = new Set(all.flatMap(({ ownScoped = [] }) => ownScoped))

/** The permissions that can be held for what belongs to oneself. */
export const personalPermissions: ReadonlySet<string> = new Set(all.flatMap(({ personal = [] }) => personal))

/** Whether some operation obeys a scope of a permission; in any other scope it gives nothing. */
export const isEffectiveScope = (permission: string, scope: Scope): boolean =>
  ({ any: true, group: groupScopedPermissions.has(permission), own: isOwnScope(permission) })[scope]
const isOwnScope = (permission: string) => ownScopedPermissions.has(permission) || personalPermissions.has(permission)

/** Whether a text is a permission of the registry. */
export const isPermission = (text: string): text is Permission => (knownPermissions as string[]).includes(text)

/** Every audited action. */
export const auditActions = [
  ...Object.entries<Joined>(rooms)
    .toSorted(byPlace)
    .flatMap(([, { actions }]) => actions),
  ...platformActions,
] as const

/** Every kind of record, by its type. */
export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(all.flatMap(({ records = {} }) => Object.entries(records)))

/** The page of the console that shows a record of a kind, with `:id` for its id. */
export function consolePageOf(type: RoomRecord): string {
  const page = recordKinds.get(type)?.console
  if (!page) throw new Error(`No page of the console shows a ${type}`)
  return page
}
