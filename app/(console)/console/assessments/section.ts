import { createAssessment, listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { createObservation, listObservations } from '@/lib/domain/assessing/observations/observations.contract'
import { createComment } from '@/lib/domain/assessing/rubrics/comments.contract'
import { createRubric, listRubrics } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { IconClipboardCheck } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const assessments = section({
  name: 'assessments',
  path: '/console/assessments',
  icon: IconClipboardCheck,
  group: 'learning',
  place: 5,
  letter: 'q',
  opens: listAssessments,
  actions: [
    { title: 'assessments.create', needs: createAssessment, href: '/console/assessments/new' },
    { title: 'rubrics.list.create', needs: createRubric, href: '/console/assessments/rubrics/new' },
    { title: 'observations.create', needs: createObservation, href: '/console/assessments/observations/new' },
    { title: 'rubrics.comments.create', needs: createComment, href: '/console/assessments/comment-bank/new' },
  ],
  finds: [
    { contract: listAssessments, field: 'title', record: 'assessment' },
    { contract: listRubrics, field: 'title', title: 'rubrics.list.title', record: 'rubric' },
    { contract: listObservations, field: 'title', title: 'observations.title', record: 'observation' },
  ],
  attention,
})
