import { redirect } from 'next/navigation'
import { readAssessment, updateAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { settingGroups } from '../../_parts/setting-groups'
import { SettingsForm } from '../../_parts/settings-form'

export default consolePage({ name: 'assessments', needs: updateAssessment }, async ({ t, textsOf, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: assessment } = await api(readAssessment, { params: own })
  // An archived assessment cannot be changed (6532).
  if (assessment.status === 'archived') redirect(`/console/assessments/${own.id}`)
  return (
    <>
      <SectionHeader
        trail={[textIn(assessment.title, language), t('assessments.settings')]}
        title={t('assessments.settings')}
        intro={<bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>}
        shows={{ contract: updateAssessment, params: own }}
      />
      <SettingsForm
        assessment={assessment}
        groups={settingGroups(textsOf('assessments').assessments)}
        save={endpoint(updateAssessment)}
        reads={endpoint(readAssessment)}
      />
    </>
  )
})
