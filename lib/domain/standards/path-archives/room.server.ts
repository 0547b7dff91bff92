import { serves } from '@/lib/platform/serving/serves'
import * as service from './packages.service'
import { pathArchives } from './room'
import * as sample from './sample-path.service'

export const server = serves(pathArchives, { services: [service, sample] })
