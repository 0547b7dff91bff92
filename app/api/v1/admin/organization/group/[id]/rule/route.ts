import { putGroupRule, readGroupRule, removeGroupRule } from '@/lib/domain/groups/rules.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readGroupRule, putGroupRule, removeGroupRule)
