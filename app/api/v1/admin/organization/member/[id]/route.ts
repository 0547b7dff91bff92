import { readMember } from '@/lib/domain/organizations/member.service'
import { updateMember } from '@/lib/domain/organizations/member-facts.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readMember, updateMember)
