import { serves } from '@/lib/platform/serving/serves'
import * as service from './jobs.service'
import { jobs } from './room'

export const server = serves(jobs, { services: [service] })
