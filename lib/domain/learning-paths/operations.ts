import { operationsIn } from '@/lib/platform/http/operations'
import * as catalogue from './catalogue.service'

export const operations = operationsIn(catalogue)
