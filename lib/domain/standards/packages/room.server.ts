import { serves } from '@/lib/platform/serving/serves'
import * as service from './packages.service'
import { packages } from './room'

export const server = serves(packages, { services: [service] })
