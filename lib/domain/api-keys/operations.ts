import { operationsIn } from '@/lib/platform/http/operations'
import * as apiKeys from './api-keys.service'
import * as serviceAccounts from './service-accounts.service'

export const operations = operationsIn(apiKeys, serviceAccounts)
