import type { DeliveryState } from '@/lib/domain/house/notifications/words'

/** The states of mails that did not arrive and will not, as a list is asked for them. */
export const undelivered = 'bounced,failed'

export const mailColours: Record<DeliveryState, string> = {
  queued: '',
  held: '',
  digested: '',
  sent: 'good',
  bounced: 'bad',
  failed: 'bad',
  suppressed: 'warn',
}
