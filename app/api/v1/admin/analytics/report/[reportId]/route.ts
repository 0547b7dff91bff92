import { deleteReport, readReport, updateReport } from '@/lib/domain/analytics/reports.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readReport, updateReport, deleteReport)
