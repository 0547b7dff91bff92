import { platformActions } from '@/lib/platform/audit/actions'
import type { Permission } from '@/lib/platform/auth/permissions'
import { contractsOf } from '@/lib/platform/http/contract'
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

/** Every room, with its errors, permissions, audit actions and jobs. */
export const rooms = {
  activityLog,
  analytics,
  apiKeys,
  assessments,
  certificates,
  files,
  identity,
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

const owned = Object.values(rooms).flatMap(({ permissions }) => Object.entries(permissions)) as [Subject, readonly string[]][]

/** The permission registry: subject → actions, by subject. */
export const permissionRegistry: ReadonlyMap<Subject, readonly string[]> = new Map(
  owned.toSorted(([one], [other]) => (one < other ? -1 : 1)),
)

/** Every permission of the registry as `subject.action`. */
export const allPermissions = [...permissionRegistry].flatMap(([subject, actions]) =>
  actions.map((action) => `${subject}.${action}` as Permission),
)

/** Whether a text is a permission of the registry. */
export const isPermission = (text: string): text is Permission => (allPermissions as string[]).includes(text)

/** Every audited action. */
export const auditActions = [...Object.values(rooms).flatMap(({ actions }) => actions), ...platformActions] as const
