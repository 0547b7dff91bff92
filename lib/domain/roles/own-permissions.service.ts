import { respond } from '@/lib/platform/http/implement'
import * as contracts from './own-permissions.contract'
import { everyGrant } from './roles.rules'

export const readOwnPermissions = respond(contracts.readOwnPermissions, async ({ user }) => ({
  roleTypes: user.roleTypes,
  permissions: everyGrant.filter(({ subject, action }) => user.permissions.has(`${subject}.${action}`)),
}))
