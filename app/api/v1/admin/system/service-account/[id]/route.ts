import { readAccount, removeAccount, updateAccount } from '@/lib/domain/api-keys/service-accounts.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readAccount, updateAccount, removeAccount)
