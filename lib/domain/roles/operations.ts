import { operationsIn } from '@/lib/platform/http/operations'
import * as ownPermissions from './own-permissions.service'
import * as permissions from './permissions.service'
import * as roleMembers from './role-members.service'
import * as rolePreview from './role-preview.service'
import * as roles from './roles.service'

export const operations = operationsIn(ownPermissions, permissions, roleMembers, rolePreview, roles)
