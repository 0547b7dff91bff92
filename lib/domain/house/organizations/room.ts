import { room } from '@/lib/platform/rooms'

export const organizations = room({
  errors: {
    organizationSlugTaken: [6202, 409],
    organizationPeopleFull: [6206, 409],
  },
  permissions: {
    organization: ['read', 'update', 'readAny', 'create', 'updateAny'],
  },
  planned: {
    organization: ['export'],
  },
  grants: { learner: { 'organization.read': 'any' } },
  operatorOnly: ['organization.readAny', 'organization.create', 'organization.updateAny'],
  records: {
    organization: { parameters: [], console: '/console/organization' },
  },
  actions: ['adminOrganizationCreate', 'adminOrganizationUpdate', 'adminOrganizationRegionalProfileUpdate'],
})
