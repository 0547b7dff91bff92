import { serves } from '@/lib/platform/serving/serves'
import * as service from './event-deliveries.service'
import { events } from './room'

export const server = serves(events, { services: [service] })
