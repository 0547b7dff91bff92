import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'

export default consolePage({ name: 'questionBanks', needs: createQuestionBank }, ({ t, textsOf }) => (
  <>
    <SectionHeader
      trail={t('questionBanks.create')}
      title={t('questionBanks.create')}
      intro={t('questionBanks.createIntro')}
      shows={{ contract: createQuestionBank }}
    />
    <Panel title={t('questionBanks.facts')}>
      <Form
        endpoint={endpoint(createQuestionBank)}
        fields={formFields(createQuestionBank, textsOf('questionBanks').questionBanks)}
        submit={t('questionBanks.submit')}
        done={t('questionBanks.created')}
        goTo="/console/question-banks/:id"
      />
    </Panel>
  </>
))
