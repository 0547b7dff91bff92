import { putPathRule, readPathRule, removePathRule } from '@/lib/domain/certificates/rules.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readPathRule, putPathRule, removePathRule)
