import { room } from '@/lib/platform/rooms'

export const apiKeys = room({
  errors: {
    apiKeyNotFound: [5107, 404],
  },
  permissions: {
    apiKey: ['read', 'create', 'update', 'delete'],
  },
  actions: ['adminApiKeyCreate', 'adminApiKeyReset', 'adminApiKeyUpdate', 'adminApiKeyUpdateStatus', 'adminApiKeyDelete'],
})
