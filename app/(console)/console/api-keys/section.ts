import { createApiKey, listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { IconKey } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const apiKeys = section({
  name: 'apiKeys',
  path: '/console/api-keys',
  icon: IconKey,
  group: 'developers',
  place: 1,
  letter: 'k',
  opens: listApiKeys,
  actions: [{ title: 'apiKeys.createTitle', needs: createApiKey, href: '/console/api-keys?create=1' }],
  finds: [{ contract: listApiKeys, field: 'name', record: 'apiKey' }],
  attention,
})
