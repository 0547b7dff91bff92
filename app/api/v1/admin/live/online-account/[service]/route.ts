import { readOnlineAccount, removeOnlineAccount, saveOnlineAccount } from '@/lib/domain/live/online/accounts.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readOnlineAccount, saveOnlineAccount, removeOnlineAccount)
