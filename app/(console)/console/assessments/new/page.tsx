import { createAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { withoutEmptying } from '../_parts/setting-groups'

export default consolePage({ name: 'assessments', needs: createAssessment }, ({ t, textsOf }) => (
  <>
    <SectionHeader
      trail={t('assessments.create')}
      title={t('assessments.create')}
      intro={t('assessments.createIntro')}
      shows={{ contract: createAssessment }}
    />
    <Panel title={t('assessments.facts')}>
      <Form
        endpoint={endpoint(createAssessment)}
        first={{ purpose: 'graded' }}
        fields={formFields(createAssessment, textsOf('assessments').assessments, {
          order: ['title', 'purpose', 'instructions'],
        }).map(withoutEmptying)}
        submit={t('assessments.submit')}
        done={t('assessments.created')}
        goTo="/console/assessments/:id"
      />
    </Panel>
  </>
))
