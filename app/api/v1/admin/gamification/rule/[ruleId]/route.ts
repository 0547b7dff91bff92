import { readRule, updateRule } from '@/lib/domain/gamification/rules.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readRule, updateRule)
