import { operationsIn } from '@/lib/platform/http/operations'
import * as jobs from './jobs.service'

export const operations = operationsIn(jobs)
