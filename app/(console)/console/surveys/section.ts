import { createSurvey, listSurveys } from '@/lib/domain/assessing/surveys/surveys.contract'
import { IconChartBar } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const surveys = section({
  name: 'surveys',
  path: '/console/surveys',
  icon: IconChartBar,
  group: 'community',
  place: 3,
  letter: 'z',
  opens: listSurveys,
  actions: [{ title: 'surveys.create', needs: createSurvey, href: '/console/surveys/new' }],
  finds: [{ contract: listSurveys, field: 'title', record: 'survey' }],
})
