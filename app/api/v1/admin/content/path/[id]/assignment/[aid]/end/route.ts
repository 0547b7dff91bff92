import { endAssignment } from '@/lib/domain/learning-paths/group-assignments.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(endAssignment)
