import {
  IconBook2,
  IconBuilding,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconLogin2,
  IconNotebook,
  IconPalette,
  IconPhoto,
  IconPuzzle,
  IconRobot,
  IconRoute,
  IconShieldLock,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import { createApiKey, listApiKeys } from '@/lib/domain/api-keys/api-keys.contract'
import { createServiceAccount, listServiceAccounts } from '@/lib/domain/api-keys/service-accounts.contract'
import { listAssets } from '@/lib/domain/files/assets.contract'
import { inviteMembers } from '@/lib/domain/invites/invites.contract'
import { listJobs } from '@/lib/domain/jobs/jobs.contract'
import { createPath, listPaths } from '@/lib/domain/learning-paths/authoring.contract'
import { listLearningPaths } from '@/lib/domain/learning-paths/learning-paths.contract'
import { createModuleType, listModuleTypes } from '@/lib/domain/modules/module-types.contract'
import { createModule, listModules } from '@/lib/domain/modules/modules.contract'
import { listMembers } from '@/lib/domain/organizations/members.contract'
import { readOrganization, updateOrganization } from '@/lib/domain/organizations/organization.contract'
import { createRole, listRoles } from '@/lib/domain/roles/roles.contract'
import { createSsoProvider, listSsoProviders } from '@/lib/domain/single-sign-on/providers.contract'
import { createTermPolicy, listTermPolicies } from '@/lib/domain/terms/term-policies.contract'
import { env } from '@/lib/platform/env'
import type { Contract } from '@/lib/platform/http/contract'
import { can, type Me } from '@/lib/ui/can'
import type { ListContract } from '@/lib/ui/endpoint'
import type { Target } from '@/lib/ui/shell/palette-content'
import type { Messages } from '@/messages/catalogue'

/** The groups of the navigation, in its order. A group without a room that the person may enter is not shown. */
export const groups = [
  'overview',
  'learning',
  'people',
  'achievement',
  'community',
  'messaging',
  'developers',
  'organization',
  'platform',
] as const

/** A thing that the palette finds by name. */
type Findable = { contract: ListContract; field: string; title?: string } & Target

/** All that the console knows of a room outside its own pages. */
type Room = {
  /** Also the key of its texts in the messages. */
  name: keyof Messages
  path: `/${string}`
  icon: typeof IconHome
  /** The group of the navigation; a room without one is reached from the user menu. */
  group?: (typeof groups)[number]
  /** Pressed after `g`. */
  letter?: string
  /** Who may call this may enter; without one everybody may. */
  opens?: Contract
  /** It exists outside production only. */
  notInProduction?: true
  /** What the palette offers to do: the text's key, the contract that a person must be allowed to call, and where it is done. */
  actions?: { title: string; needs: Contract; href: `/${string}` }[]
  /** What the palette finds by name; `title` is the key of its group there, by default the room's title. */
  finds?: Findable[]
}

/** The rooms of the console, in the order of the navigation. A room is one object here, texts under its name, and a folder with its pages. */
export const rooms = [
  { name: 'home', path: '/console', icon: IconHome, group: 'overview', letter: 'h' },
  {
    name: 'learningPaths',
    path: '/console/learning-paths',
    icon: IconRoute,
    group: 'learning',
    letter: 'p',
    opens: listPaths,
    actions: [{ title: 'learningPaths.create', needs: createPath, href: '/console/learning-paths/new' }],
  },
  {
    name: 'modules',
    path: '/console/modules',
    icon: IconNotebook,
    group: 'learning',
    letter: 'u',
    opens: listModules,
    actions: [{ title: 'modules.create', needs: createModule, href: '/console/modules/new' }],
    finds: [{ contract: listModules, field: 'title', href: '/console/modules/:id' }],
  },
  { name: 'files', path: '/console/files', icon: IconPhoto, group: 'learning', letter: 'f', opens: listAssets },
  {
    name: 'members',
    path: '/console/members',
    icon: IconUsers,
    group: 'people',
    letter: 'w',
    opens: listMembers,
    actions: [{ title: 'members.invite', needs: inviteMembers, href: '/console/members/invites?invite=1' }],
  },
  {
    name: 'roles',
    path: '/console/roles',
    icon: IconShieldLock,
    group: 'people',
    letter: 'r',
    opens: listRoles,
    actions: [{ title: 'roles.create', needs: createRole, href: '/console/roles/new' }],
    finds: [
      { contract: listMembers, title: 'roles.tabs.people', field: 'name', href: '/console/activity-log?user=:id' },
      { contract: listRoles, field: 'name', href: '/console/roles/:id' },
    ],
  },
  {
    name: 'apiKeys',
    path: '/console/api-keys',
    icon: IconKey,
    group: 'developers',
    letter: 'k',
    opens: listApiKeys,
    actions: [{ title: 'apiKeys.createTitle', needs: createApiKey, href: '/console/api-keys?create=1' }],
    finds: [{ contract: listApiKeys, field: 'name', href: '/console/api-keys/:id' }],
  },
  {
    name: 'serviceAccounts',
    path: '/console/service-accounts',
    icon: IconRobot,
    group: 'developers',
    letter: 'v',
    opens: listServiceAccounts,
    actions: [{ title: 'serviceAccounts.createTitle', needs: createServiceAccount, href: '/console/service-accounts' }],
    finds: [{ contract: listServiceAccounts, field: 'name', href: '/console/service-accounts/:id' }],
  },
  {
    name: 'moduleTypes',
    path: '/console/module-types',
    icon: IconPuzzle,
    group: 'developers',
    letter: 'm',
    opens: listModuleTypes,
    actions: [{ title: 'moduleTypes.createTitle', needs: createModuleType, href: '/console/module-types/new' }],
  },
  { name: 'docs', path: '/docs', icon: IconBook2, group: 'developers', opens: listApiKeys, notInProduction: true },
  {
    name: 'design',
    path: '/console/parts',
    icon: IconPalette,
    group: 'developers',
    opens: listApiKeys,
    notInProduction: true,
  },
  { name: 'sample', path: '/console/sample', icon: IconPalette, opens: listRoles, notInProduction: true },
  {
    name: 'organization',
    path: '/console/organization',
    icon: IconBuilding,
    group: 'organization',
    letter: 'o',
    opens: readOrganization,
    actions: [{ title: 'organization.change', needs: updateOrganization, href: '/console/organization' }],
  },
  {
    name: 'singleSignOn',
    path: '/console/single-sign-on',
    icon: IconLogin2,
    group: 'organization',
    letter: 's',
    opens: listSsoProviders,
    actions: [{ title: 'singleSignOn.createTitle', needs: createSsoProvider, href: '/console/single-sign-on/new' }],
    finds: [{ contract: listSsoProviders, field: 'name', href: '/console/single-sign-on/:id' }],
  },
  {
    name: 'terms',
    path: '/console/terms',
    icon: IconFileText,
    group: 'organization',
    letter: 't',
    opens: listTermPolicies,
    actions: [{ title: 'terms.createTitle', needs: createTermPolicy, href: '/console/terms/new' }],
  },
  {
    name: 'activityLog',
    path: '/console/activity-log',
    icon: IconHistory,
    group: 'organization',
    letter: 'l',
    opens: listActivityLog,
  },
  { name: 'jobs', path: '/console/jobs', icon: IconListCheck, group: 'organization', letter: 'j', opens: listJobs },
  { name: 'account', path: '/console/account', icon: IconUserCircle, letter: 'a' },
] as const satisfies readonly Room[]

export type RoomName = (typeof rooms)[number]['name']

/** The rooms a person may enter. */
export const roomsFor = (me: Me): readonly Room[] =>
  (rooms as readonly Room[]).filter(
    ({ opens, notInProduction }) => (!opens || can(me, opens)) && !(notInProduction && env().deployment === 'production'),
  )

/** Whether a person may enter any room beyond their own pages. */
export const isAdministering = (me: Me): boolean => roomsFor(me).some(({ opens }) => opens)

/** Whether a page of a room is for a person. Who administers nothing has their own account here and no more: their place is `/learn`. */
export const isFor = (me: Me, room: keyof Messages): boolean => room === 'account' || isAdministering(me)

export const roomOf = (name: RoomName): Room => {
  const found = rooms.find((room) => room.name === name)
  if (!found) throw new Error(`There is no room ${name}`)
  return found
}

/** What the palette finds that has no room yet: it is shown where one is. */
export const pathsToFind = {
  contract: listLearningPaths,
  title: 'parts.path.title',
  field: 'title',
  icon: IconRoute,
  shows: 'path',
} as const satisfies Findable & { icon: Room['icon'] }
