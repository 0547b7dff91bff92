import { retention } from '@/db/schema/webhooks'
import { serves } from '@/lib/platform/serving/serves'
import * as deliveries from './deliveries.service'
import * as notices from './notices.service'
import { webhooks } from './room'
import { WebhookRunner } from './runner.service'
import * as service from './webhooks.service'

export const server = serves(webhooks, {
  services: [service, deliveries, notices],
  reactions: deliveries.webhookReactions,
  runners: [new WebhookRunner()],
  retention,
})
