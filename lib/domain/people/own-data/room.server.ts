import { retention } from '@/db/schema/own-data'
import { sendsNotice } from '@/lib/domain/house/mail-addresses/account-mails/notice-reactions.service'
import { reacts } from '@/lib/platform/events/reaction'
import { serves } from '@/lib/platform/serving/serves'
import { eraseDue } from './erasing.service'
import * as service from './own-data.service'
import { ownData } from './room'

export const server = serves(ownData, {
  services: [service],
  reactions: [reacts(ownData.events.erasureRequested, sendsNotice('erasureRequested'))],
  purge: { accounts: eraseDue },
  retention,
})
