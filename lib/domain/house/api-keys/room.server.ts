import { retention } from '@/db/schema/api-keys'
import { roles } from '@/lib/domain/house/roles/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import { isActiveServiceAccount } from './active-accounts.service'
import * as apiKeysService from './api-keys.service'
import { apiKeys } from './room'
import * as serviceAccounts from './service-accounts.service'

export const server = serves(apiKeys, {
  services: [apiKeysService, serviceAccounts],
  answers: [answerTo(roles.ports.isActiveServiceAccount, isActiveServiceAccount, 'apiKeys')],
  retention,
})
