import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { grantOf } from '@/lib/platform/auth/permissions'
import { can } from '@/lib/ui/can'
import { IconChecklist } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'
import { overdueEnrolments } from './views'

/** For whom overdue enrolments are counted here; those of a manager's own groups are counted beside this (home/desks/manager-desk.tsx). */
const counted = [grantOf('progress.readAny', 'any'), grantOf('progress.readAny', 'own')]

/** Overdue enrolments of everybody, or in the paths that a person made or teaches. */
export const attention: Attention = async ({ me, api }) => {
  if (!counted.some((grant) => me.permissions.includes(grant)) || !can(me, listProgress)) return []
  const { metadata } = await api(listProgress, { query: { page: 1, perPage: 1, state: 'overdue' } })
  const { count = 0 } = metadata
  return [{ name: 'overdue', count, href: overdueEnrolments, icon: IconChecklist, kind: 'bad', place: 3 }]
}
