import { serves } from '@/lib/platform/serving/serves'
import * as service from './certificates.service'
import { certificates } from './room'

export const server = serves(certificates, { services: [service] })
