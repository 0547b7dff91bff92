import { redirect } from 'next/navigation'
import { readSurvey, updateSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { formTexts } from '@/lib/ui/schema-form/form-texts'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { withoutEmptying } from '../../../assessments/_parts/setting-groups'
import { textIn } from '../../../question-banks/_parts/names'
import { SurveyEditor } from '../../_parts/survey-editor'

export default consolePage({ name: 'surveys', needs: updateSurvey }, async ({ t, textsOf, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: survey } = await api(readSurvey, { params: own })
  // A closed or archived survey cannot be changed (7612).
  if (survey.status === 'closed' || survey.status === 'archived') redirect(`/console/surveys/${own.id}`)
  const { surveys } = textsOf('surveys')
  const settings = survey.publishedVersion === null ? ['isAnonymous', 'occasion'] : []
  const fields = formFields(updateSurvey, surveys, { order: [...settings, 'opensAt', 'closesAt'] as never })
  const names = { ...surveys.names, ...surveys.types }
  const form = formTexts(language, textsOf('schemaForm', 'richText', 'filePicker'))
  return (
    <>
      <SectionHeader
        trail={[textIn(survey.title, language), t('surveys.edit')]}
        title={t('surveys.edit')}
        intro={<bdi data-text="theirs">{textIn(survey.title, language)}</bdi>}
        shows={{ contract: updateSurvey, params: own }}
      />
      <Texts of={textsOf('parts', 'surveys')}>
        <SurveyEditor
          survey={survey}
          fields={fields.map(withoutEmptying)}
          texts={{ ar: { ...form.ar, names }, en: { ...form.en, names } }}
          save={endpoint(updateSurvey)}
          reads={endpoint(readSurvey)}
        />
      </Texts>
    </>
  )
})
