import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

export const singleSignOn = room({
  errors: {
    ssoProviderNotFound: [5190, 404],
    ssoProviderExists: [5191, 409],
    ssoProvidersFull: [5192, 409],
    ssoRefused: [5193, 401],
    ssoAccountRefused: [5194, 403],
    ssoUnavailable: [5195, 503],
    ssoUnconfirmed: [5196, 403],
  },
  permissions: {
    ssoProvider: ['read', 'create', 'update', 'delete'],
  },
  records: {
    ssoProvider: { parameters: ['sso-provider/:id', 'sso/:provider'], console: '/console/single-sign-on/:id' },
  },
  actions: [
    'adminSsoProviderCreate',
    'adminSsoProviderUpdate',
    'adminSsoProviderDelete',
    'adminSsoProviderTest',
    'adminSsoProviderScimKey',
    'userLoginSso',
  ],
  person: personData,
})
