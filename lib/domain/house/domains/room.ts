import { room } from '@/lib/platform/rooms'

export const domains = room({
  errors: {
    organizationDomainNotFound: [6250, 404],
    organizationDomainExists: [6251, 409],
    organizationDomainTaken: [6252, 409],
    organizationDomainsFull: [6253, 409],
    organizationDomainUnproven: [6254, 409],
  },
  permissions: {},
  records: {
    organizationDomain: { parameters: ['domain/:id'], console: '/console/organization/domains' },
  },
  actions: [
    'organizationDomainAdded',
    'organizationDomainChecked',
    'organizationDomainChosen',
    'organizationDomainRemoved',
    'organizationDomainLapsed',
  ],
})
