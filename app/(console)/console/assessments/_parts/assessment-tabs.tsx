import { listAppeals } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listAssignments } from '@/lib/domain/assessing/assignments/definitions.contract'
import { listSubmissions } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { listObservations } from '@/lib/domain/assessing/observations/observations.contract'
import { listReviewedWorks } from '@/lib/domain/assessing/peer-reviews/desk.contract'
import { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { listRubrics } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { Tabs } from '@/lib/ui/tabs'

/** The pages of the section, each with who may see it. */
const pages = {
  assessments: { href: '/console/assessments', needs: listAssessments },
  attempts: { href: '/console/assessments/attempts', needs: listAttempts },
  assignments: { href: '/console/assessments/assignments', needs: listAssignments },
  submissions: { href: '/console/assessments/submissions', needs: listSubmissions },
  peerReviews: { href: '/console/assessments/peer-reviews', needs: listReviewedWorks },
  appeals: { href: '/console/assessments/appeals', needs: listAppeals },
  rubrics: { href: '/console/assessments/rubrics', needs: listRubrics },
  observations: { href: '/console/assessments/observations', needs: listObservations },
  comments: { href: '/console/assessments/comment-bank', needs: listComments },
} as const

/** Nothing for those who may see one of the pages alone. */
export function AssessmentTabs({ current, t, me }: { current: keyof typeof pages } & Pick<Person, 't' | 'me'>) {
  const shown = Object.entries(pages).filter(([, { needs }]) => can(me, needs))
  if (shown.length < 2) return null
  return (
    <Tabs
      label={t('gradingDesk.tabs.label')}
      tabs={shown.map(([name, { href }]) => ({ href, title: t(`gradingDesk.tabs.${name}`), isCurrent: name === current }))}
    />
  )
}
