import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'
import { roleEventKinds } from './role-events.contract'

export const roles = room({
  errors: {
    roleNotFound: [5060, 404],
    roleExists: [5061, 409],
    roleInUse: [5064, 409],
    roleGrantsTooMuch: [5065, 403],
    roleBuiltIn: [5066, 409],
    roleLastHolder: [5067, 409],
  },
  permissions: {
    role: ['read', 'create', 'update', 'delete', 'assign'],
  },
  events: roleEventKinds,
  records: {
    role: { parameters: ['roles/:roleId'], console: '/console/roles/:id' },
  },
  actions: ['adminRoleCreate', 'adminRoleUpdate', 'adminRoleDelete', 'adminRoleAssign', 'adminRoleUnassign', 'adminRolePreview'],
  person: personData,
})
