import { retention } from '@/db/schema/own-data'
import { serves } from '@/lib/platform/serving/serves'
import { eraseDue } from './erasing.service'
import * as service from './own-data.service'
import { ownData } from './room'

export const server = serves(ownData, { services: [service], purge: { accounts: eraseDue }, retention })
