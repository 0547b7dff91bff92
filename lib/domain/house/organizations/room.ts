import { room } from '@/lib/platform/rooms'

export const organizations = room({
  errors: {
    organizationSlugTaken: [6202, 409],
  },
  permissions: {
    organization: ['read', 'update'],
  },
  planned: {
    organization: ['export', 'readAny', 'create', 'updateAny'],
  },
  personal: ['organization.read'],
  grants: { learner: { 'organization.read': 'any' } },
  operatorOnly: ['organization.readAny', 'organization.create', 'organization.updateAny'],
  records: {
    organization: { parameters: [], console: '/console/organization' },
  },
  actions: ['adminOrganizationCreate', 'adminOrganizationUpdate', 'adminOrganizationRegionalProfileUpdate'],
})
