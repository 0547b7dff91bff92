import { createAssessment, listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
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
  actions: [{ title: 'assessments.create', needs: createAssessment, href: '/console/assessments/new' }],
  finds: [{ contract: listAssessments, field: 'title', record: 'assessment' }],
  attention,
})
