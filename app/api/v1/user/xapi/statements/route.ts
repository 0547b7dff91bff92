import { sendStatements } from '@/lib/domain/xapi/own/own-statements.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(sendStatements)
