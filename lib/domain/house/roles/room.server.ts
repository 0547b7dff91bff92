import { retention } from '@/db/schema/roles'
import { identity } from '@/lib/domain/house/identity/room'
import { schedule } from '@/lib/platform/jobs/schedule'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import { endRoles } from './ending.service'
import { overrule } from './holdings.service'
import * as ownPermissions from './own-permissions.service'
import * as permissions from './permissions.service'
import { takeRoles } from './role-assignments.service'
import { rolesOf } from './role-holders.service'
import * as roleMembers from './role-members.service'
import * as rolePreview from './role-preview.service'
import * as rolesService from './roles.service'
import { roles } from './room'

export const server = serves(roles, {
  services: [ownPermissions, permissions, roleMembers, rolePreview, rolesService],
  answers: [answerTo(identity.ports.overrule, overrule, 'roles')],
  person: {
    export: { roles: (context, { id }) => rolesOf(context, id) },
    erase: (context, { id }) => takeRoles(context, id),
  },
  schedules: [schedule('roles.end', 60_000, endRoles)],
  retention,
})
