import { createSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { withoutEmptying } from '../../assessments/_parts/setting-groups'

export default consolePage({ name: 'surveys', needs: createSurvey }, ({ t, textsOf }) => (
  <>
    <SectionHeader
      trail={t('surveys.create')}
      title={t('surveys.create')}
      intro={t('surveys.createIntro')}
      shows={{ contract: createSurvey }}
    />
    <Panel title={t('surveys.facts')}>
      <Form
        endpoint={endpoint(createSurvey)}
        first={{ isAnonymous: false, occasion: 'person' }}
        fields={formFields(createSurvey, textsOf('surveys').surveys, { order: ['title', 'isAnonymous', 'occasion'] }).map(
          withoutEmptying,
        )}
        submit={t('surveys.submit')}
        done={t('surveys.created')}
        goTo="/console/surveys/:id/edit"
      />
    </Panel>
  </>
))
