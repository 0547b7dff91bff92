import { readOwnJob } from '@/lib/domain/jobs/jobs.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readOwnJob)
