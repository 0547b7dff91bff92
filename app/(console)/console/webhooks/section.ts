import { createWebhook, listWebhooks } from '@/lib/domain/house/webhooks/webhooks.contract'
import { IconWebhook } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const webhooks = section({
  name: 'webhooks',
  path: '/console/webhooks',
  icon: IconWebhook,
  group: 'developers',
  place: 3,
  letter: 'i',
  opens: listWebhooks,
  actions: [{ title: 'webhooks.createTitle', needs: createWebhook, href: '/console/webhooks?create=1' }],
  finds: [{ contract: listWebhooks, field: 'url', record: 'webhook' }],
})
