import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { can } from '@/lib/ui/can'
import { IconChecklist } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'
import { overdueEnrolments } from './views'

/** Overdue enrolments of everybody; those of a manager's own groups are counted beside this (home/my-people.tsx). */
export const attention: Attention = async ({ me, api }) => {
  if (!me.permissions.includes('progress.readAny') || !can(me, listProgress)) return []
  const { metadata } = await api(listProgress, { query: { page: 1, perPage: 1, state: 'overdue' } })
  const { count = 0 } = metadata
  return [{ name: 'overdue', count, href: overdueEnrolments, icon: IconChecklist, kind: 'bad', place: 3 }]
}
