import { room } from '@/lib/platform/rooms'

export const apiKeys = room({
  errors: {
    apiKeyNotFound: [5107, 404],
    serviceAccountNotFound: [5108, 404],
    serviceAccountExists: [5109, 409],
    apiKeysFull: [5110, 409],
    serviceAccountsFull: [5111, 409],
  },
  permissions: {
    apiKey: ['read', 'create', 'update', 'delete'],
    serviceAccount: ['read', 'create', 'update', 'delete'],
  },
  records: {
    apiKey: { parameters: ['api-keys/:id'], console: '/console/api-keys/:id' },
    serviceAccount: { parameters: ['service-account/:id'], console: '/console/service-accounts/:id' },
  },
  actions: [
    'adminApiKeyCreate',
    'adminApiKeyReset',
    'adminApiKeyUpdate',
    'adminApiKeyUpdateStatus',
    'adminApiKeyDelete',
    'adminServiceAccountCreate',
    'adminServiceAccountUpdate',
    'adminServiceAccountDelete',
    'serviceAccountTokenIssued',
  ],
})
