import { migrateEnrolment } from '@/lib/domain/learning-paths/migration.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(migrateEnrolment)
