import { operationsIn } from '@/lib/platform/http/operations'
import * as packages from './packages.service'

export const operations = operationsIn(packages)
