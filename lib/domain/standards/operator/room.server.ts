import { serves } from '@/lib/platform/serving/serves'
import { operator } from './room'
import * as service from './served-organizations.service'

export const server = serves(operator, { services: [service], retention: {} })
