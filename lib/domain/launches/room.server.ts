import { retention } from '@/db/schema/launches'
import { serves } from '@/lib/platform/serving/serves'
import * as packages from './packages/packages.service'
import * as unpacking from './packages/unpacking.service'
import { launches } from './room'

export const server = serves(launches, { services: [packages, unpacking], retention })
