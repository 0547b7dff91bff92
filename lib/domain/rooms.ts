import { platformActions } from '@/lib/platform/audit/actions'
import type { Permission } from '@/lib/platform/auth/permissions'
import type { Event } from '@/lib/platform/events/event'
import { contractsOf } from '@/lib/platform/http/contract'
import type { Room } from '@/lib/platform/rooms'
import { activityLog } from './activity-log/room'
import { analytics } from './analytics/room'
import { apiKeys } from './api-keys/room'
import { assessments } from './assessments/room'
import { certificates } from './certificates/room'
import { files } from './files/room'
import { identity } from './identity/room'
import { invites } from './invites/room'
import { jobs } from './jobs/room'
import { learnerNotes } from './learner-notes/room'
import { learningPaths } from './learning-paths/room'
import { mailAddresses } from './mail-addresses/room'
import { memberImports } from './member-imports/room'
import { modules } from './modules/room'
import { organizations } from './organizations/room'
import { ownData } from './own-data/room'
import { packages } from './packages/room'
import { passkeys } from './passkeys/room'
import { progress } from './progress/room'
import { roles } from './roles/room'
import { scim } from './scim/room'
import { signUp } from './sign-up/room'
import { singleSignOn } from './single-sign-on/room'
import { terms } from './terms/room'

/** Every room, with its errors, permissions and their grants, audit actions and jobs. */
export const rooms = {
  identity,
  activityLog,
  analytics,
  apiKeys,
  assessments,
  certificates,
  files,
  invites,
  jobs,
  learningPaths,
  mailAddresses,
  memberImports,
  modules,
  learnerNotes,
  organizations,
  ownData,
  packages,
  passkeys,
  progress,
  roles,
  scim,
  singleSignOn,
  signUp,
  terms,
}

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

/** Every event that a room declares. */
export const allEvents = Object.values<Room & { events?: Readonly<Record<string, Event>> }>(rooms).flatMap(({ events = {} }) =>
  Object.values(events),
)

/** The parts of the document with everything about one person, by name. */
export const personParts = all.flatMap(({ person = {} }) => Object.entries(person))

/** The permission registry, with the permissions of operations that are not there yet. */
export const permissionRegistry = registryOf(all.flatMap(({ permissions, planned = {} }) => [permissions, planned]))

/** Every permission of the registry as `subject.action`. */
export const knownPermissions = pairsOf(permissionRegistry)

/** The permissions that an operation asks for: what roles are offered and superAdmins hold. */
export const allPermissions = pairsOf(registryOf(all.map(({ permissions }) => permissions)))

/** Whether a text is a permission of the registry. */
export const isPermission = (text: string): text is Permission => (knownPermissions as string[]).includes(text)

/** Every audited action. */
export const auditActions = [...Object.values(rooms).flatMap(({ actions }) => actions), ...platformActions] as const
