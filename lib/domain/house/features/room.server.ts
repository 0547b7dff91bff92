import { serves } from '@/lib/platform/serving/serves'
import * as switches from './features.service'
import { features } from './room'

export const server = serves(features, { services: [switches] })
