import type { extendMany, remindMany, waiveMany, withdrawMany } from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import type { Endpoint } from '@/lib/ui/endpoint'

/** The bulk changes of enrolments. */
export const changes = ['remind', 'extend', 'waive', 'withdraw'] as const
export type Change = (typeof changes)[number]
export type BulkEndpoints = {
  remind: Endpoint<typeof remindMany>
  extend: Endpoint<typeof extendMany>
  waive: Endpoint<typeof waiveMany>
  withdraw: Endpoint<typeof withdrawMany>
}
