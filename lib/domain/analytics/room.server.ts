import { serves } from '@/lib/platform/serving/serves'
import * as service from './analytics.service'
import { analytics } from './room'

export const server = serves(analytics, { services: [service] })
