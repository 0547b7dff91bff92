import { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import { listApiKeys } from '@/lib/domain/api-keys/api-keys.contract'
import { listAssets } from '@/lib/domain/files/assets.contract'
import { listJobs } from '@/lib/domain/jobs/jobs.contract'
import { listLearningPaths } from '@/lib/domain/learning-paths/learning-paths.contract'
import { listModuleTypes } from '@/lib/domain/modules/module-types.contract'
import { listMembers } from '@/lib/domain/organizations/members.contract'
import { listRoles } from '@/lib/domain/roles/roles.contract'
import { listTermPolicies } from '@/lib/domain/terms/term-policies.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { can, type Me } from '@/lib/ui/can'
import type { ListContract } from '@/lib/ui/endpoint'
import type { Target } from '@/lib/ui/shell/palette'
import type { Messages } from '@/messages/catalogue'

type Entry = {
  /** Also the key of its texts in the messages. */
  name: keyof Messages
  path: `/console${string}`
  /** Pressed after `g`. */
  letter: string
  /** Who may call this may enter; without one everybody may. */
  opens?: Contract
}

/** The rooms of the console, in the order of the navigation. A room is an entry here, texts under its name and a folder with a page. */
export const rooms = [
  { name: 'home', path: '/console', letter: 'h' },
  { name: 'roles', path: '/console/roles', letter: 'r', opens: listRoles },
  { name: 'moduleTypes', path: '/console/module-types', letter: 'm', opens: listModuleTypes },
  { name: 'files', path: '/console/files', letter: 'f', opens: listAssets },
  { name: 'terms', path: '/console/terms', letter: 't', opens: listTermPolicies },
  { name: 'apiKeys', path: '/console/api-keys', letter: 'k', opens: listApiKeys },
  { name: 'activityLog', path: '/console/activity-log', letter: 'l', opens: listActivityLog },
  { name: 'jobs', path: '/console/jobs', letter: 'j', opens: listJobs },
  { name: 'account', path: '/console/account', letter: 'a' },
] as const satisfies readonly Entry[]

export type RoomName = (typeof rooms)[number]['name']

/** The rooms a person may enter. */
export const roomsFor = (me: Me): readonly Entry[] => (rooms as readonly Entry[]).filter(({ opens }) => !opens || can(me, opens))

export const roomOf = (name: RoomName): Entry => {
  const entry = rooms.find((room) => room.name === name)
  if (!entry) throw new Error(`There is no room ${name}`)
  return entry
}

type Findable = { contract: ListContract; icon: RoomName | 'path'; title: string; field: string } & Target

/** What the palette finds by name, each through a list. A person leads to what they did; a path has no room yet and is shown where one is. */
export const thingsToFind = [
  { contract: listMembers, icon: 'account', title: 'roles.tabs.people', field: 'name', href: '/console/activity-log?user=:id' },
  { contract: listRoles, icon: 'roles', title: 'roles.title', field: 'name', href: '/console/roles/:id' },
  { contract: listApiKeys, icon: 'apiKeys', title: 'apiKeys.title', field: 'name', href: '/console/api-keys/:id' },
  { contract: listLearningPaths, icon: 'path', title: 'parts.path.title', field: 'title', shows: 'path' },
] as const satisfies readonly Findable[]
