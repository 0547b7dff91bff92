import { serves } from '@/lib/platform/serving/serves'
import * as service from './packages.service'
import { pathArchives } from './room'

export const server = serves(pathArchives, { services: [service] })
