import type { AuditAction } from '@/lib/platform/audit/actions'
import { beginningOf } from '@/lib/platform/i18n/days'

type Filters = { action: AuditAction; outcome?: 'success' | 'failed' }
/** The activity log, narrowed to what a number of the window counts. */
export type LogLink = (filters: Filters) => string

/** Links to the records since the first day of a window began, in the organization's zone. */
export const logSince =
  (day: string, timeZone: string): LogLink =>
  (filters) => {
    const query = new URLSearchParams({ from: beginningOf(day, timeZone).toISOString() })
    for (const [name, value] of Object.entries(filters)) query.set(name, value)
    return `/console/activity-log?${query}`
  }

/** The same records of all times. */
export const logOf = (action: AuditAction) => `/console/activity-log?${new URLSearchParams({ action })}`

export const signInsOf = (outcome: 'success' | 'failed') => ({ action: 'userLoginCredential', outcome }) as const
