import { readSetting, updateSetting } from '@/lib/domain/gamification/settings.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readSetting, updateSetting)
