import { room } from '@/lib/platform/rooms'

export const organizations = room({
  errors: {
    organizationSlugTaken: [6202, 409],
  },
  permissions: {
    group: ['read', 'create'],
    organization: ['read', 'update', 'export', 'readAny', 'create', 'updateAny'],
    organizationMember: ['read', 'create', 'update', 'import'],
  },
  actions: ['adminOrganizationCreate', 'adminOrganizationUpdate', 'adminMemberSuspend', 'adminMemberRestore'],
})
