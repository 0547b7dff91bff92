import { listAppeals } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listSubmissions } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { listReviewedWorks } from '@/lib/domain/assessing/peer-reviews/desk.contract'
import { can } from '@/lib/ui/can'
import { IconGavel, IconPencilCheck } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'

/** Attempts to be graded and appeals to be decided. */
export const attention: Attention = async ({ me, api }) => {
  if (!can(me, listAssessments)) return []
  const one = { page: 1, perPage: 1 }
  const [grading, submissions, appeals, complaints] = await Promise.all([
    can(me, listAttempts) ? api(listAttempts, { query: { ...one, state: 'needsGrading' } }) : null,
    can(me, listSubmissions) ? api(listSubmissions, { query: { ...one, state: 'submitted' } }) : null,
    can(me, listAppeals) ? api(listAppeals, { query: { ...one, state: 'open' } }) : null,
    can(me, listReviewedWorks) ? api(listReviewedWorks, { query: { ...one, complaint: 'open' } }) : null,
  ])
  return [
    {
      name: 'grading',
      count: grading?.metadata.count ?? 0,
      href: '/console/assessments/attempts?state=needsGrading',
      icon: IconPencilCheck,
      kind: 'warn',
      place: 1,
    },
    {
      name: 'submissions',
      count: submissions?.metadata.count ?? 0,
      href: '/console/assessments/submissions?state=submitted',
      icon: IconPencilCheck,
      kind: 'warn',
      place: 9,
    },
    {
      name: 'appeals',
      count: appeals?.metadata.count ?? 0,
      href: '/console/assessments/appeals?state=open',
      icon: IconGavel,
      kind: 'warn',
      place: 3,
    },
    {
      name: 'peerComplaints',
      count: complaints?.metadata.count ?? 0,
      href: '/console/assessments/peer-reviews?complaint=open',
      icon: IconGavel,
      kind: 'warn',
      place: 10,
    },
  ]
}
