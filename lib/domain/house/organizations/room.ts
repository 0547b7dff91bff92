import { room } from '@/lib/platform/rooms'

export const organizations = room({
  errors: {
    organizationSlugTaken: [6202, 409],
    memberExternalIdTaken: [6240, 409],
    memberEmployeeNumberTaken: [6241, 409],
    memberManagerCycle: [6242, 409],
  },
  permissions: {
    organization: ['read', 'update'],
    organizationMember: ['read', 'create', 'update', 'import'],
  },
  groupScoped: ['organizationMember.read'],
  planned: {
    organization: ['export', 'readAny', 'create', 'updateAny'],
  },
  grants: { learner: { 'organization.read': 'any' } },
  operatorOnly: ['organization.readAny', 'organization.create', 'organization.updateAny'],
  records: {
    organization: { parameters: [], console: '/console/organization' },
  },
  actions: [
    'adminOrganizationCreate',
    'adminOrganizationUpdate',
    'adminOrganizationRegionalProfileUpdate',
    'adminMemberUpdate',
    'adminMemberSuspend',
    'adminMemberRestore',
    'memberViewed',
  ],
})
