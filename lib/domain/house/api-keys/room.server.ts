import { retention } from '@/db/schema/api-keys'
import { serves } from '@/lib/platform/serving/serves'
import * as apiKeysService from './api-keys.service'
import { apiKeys } from './room'
import * as serviceAccounts from './service-accounts.service'

export const server = serves(apiKeys, { services: [apiKeysService, serviceAccounts], retention })
