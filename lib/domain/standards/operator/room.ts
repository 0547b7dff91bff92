import { room } from '@/lib/platform/rooms'

export const operator = room({
  errors: {
    servedOrganizationNotFound: [6260, 404],
    platformOrganizationKept: [6261, 409],
  },
  permissions: {},
  records: { servedOrganization: { parameters: ['organizations/:id'], console: '/console/operator/:id' } },
  actions: ['adminOrganizationQuotasUpdate', 'adminOrganizationSuspend', 'adminOrganizationRestore'],
})
