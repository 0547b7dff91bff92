import { serves } from '@/lib/platform/serving/serves'
import * as brand from './branding.service'
import { branding } from './room'

export const server = serves(branding, { services: [brand] })
