import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listSubmissions } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import { remindMany } from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import { enrolMany } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { listDuties } from '@/lib/domain/standards/analytics/duty-list.contract'
import { listLearnersAtRisk } from '@/lib/domain/standards/analytics/learners.contract'
import type { Contract } from '@/lib/platform/http/contract'
import {
  type Icon,
  IconCertificate,
  IconChecklist,
  IconListCheck,
  IconMailForward,
  IconPencilCheck,
  IconUserPlus,
} from '@/lib/ui/icons'
import { overdueEnrolments } from '../enrolments/_parts/views'

/** Something that people want to do or see, in their words: `wishes.<name>.title`, found by `wishes.<name>.words` in both languages. */
export type Wish = { name: string; needs: Contract; href: `/${string}`; icon: Icon }

export const wishes: readonly Wish[] = [
  { name: 'overdue', needs: listProgress, href: overdueEnrolments, icon: IconChecklist },
  { name: 'remind', needs: remindMany, href: overdueEnrolments, icon: IconMailForward },
  { name: 'enrol', needs: enrolMany, href: '/console/learning-paths?status=published', icon: IconUserPlus },
  { name: 'grade', needs: listAttempts, href: '/console/assessments/attempts?state=needsGrading', icon: IconPencilCheck },
  {
    name: 'gradeSubmissions',
    needs: listSubmissions,
    href: '/console/assessments/submissions?state=submitted',
    icon: IconPencilCheck,
  },
  { name: 'risk', needs: listLearnersAtRisk, href: '/console/analytics/learners', icon: IconChecklist },
  { name: 'duties', needs: listDuties, href: '/console/enrolments/departments', icon: IconChecklist },
  {
    name: 'expiring',
    needs: listCertificates,
    href: '/console/certificates?expiringWithin=30&orderBy=expiresAt:asc',
    icon: IconCertificate,
  },
  { name: 'failedTasks', needs: listJobs, href: '/console/jobs?state=failed', icon: IconListCheck },
]

/** Other words for the actions of sections, by where they lead: `wishes.<name>.words`. */
export const wordsOfActions: Readonly<Record<string, string>> = {
  '/console/learning-paths/new': 'newPath',
  '/console/modules/new': 'newModule',
  '/console/assessments/new': 'newAssessment',
  '/console/question-banks/new': 'newBank',
  '/console/groups/new': 'newGroup',
  '/console/members/invites?invite=1': 'invite',
  '/console/announcements/new': 'announce',
  '/console/live/new': 'newSession',
  '/console/certificates/new': 'issue',
  '/console/course-imports/new': 'importCourse',
}

/** The lists whose records an action makes, where its address does not say so. */
const listsOfActions: Readonly<Record<string, string>> = {
  '/console/members/invites?invite=1': '/console/members',
  '/console/webhooks?create=1': '/console/webhooks',
}

/** The list that holds what an action makes: `C` is its key there. */
export const listOf = (href: string): string | undefined =>
  listsOfActions[href] ?? (href.endsWith('/new') ? href.slice(0, -'/new'.length) : undefined)
