import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'

/** Writes the archive of an organization that one of its people asked for. */
export const exportJob = job('organizations.export', z.object({ organizationId: Id, exportId: Id }))

export const organizations = room({
  errors: {
    organizationSlugTaken: [6202, 409],
    organizationPeopleFull: [6206, 409],
    organizationExportRunning: [6207, 409],
    organizationExportNotFound: [6208, 404],
  },
  permissions: {
    organization: ['read', 'update', 'export', 'readAny', 'create', 'updateAny'],
  },
  personal: ['organization.read'],
  grants: { learner: { 'organization.read': 'any' } },
  operatorOnly: ['organization.readAny', 'organization.create', 'organization.updateAny'],
  records: {
    organization: { parameters: [], console: '/console/organization' },
    organizationExport: { parameters: ['export/:exportId'], console: '/console/organization/export' },
  },
  actions: [
    'adminOrganizationCreate',
    'adminOrganizationUpdate',
    'adminOrganizationRegionalProfileUpdate',
    'adminOrganizationExport',
    'adminOrganizationExportDownloaded',
  ],
  jobs: [exportJob],
})
