import { createComment } from '@/lib/domain/assessing/rubrics/comments.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'

export default consolePage({ name: 'assessments', needs: createComment }, ({ t, textsOf }) => (
  <>
    <SectionHeader
      trail={[t('rubrics.comments.title'), t('rubrics.comments.create')]}
      title={t('rubrics.comments.create')}
      shows={{ contract: createComment }}
    />
    <Panel title={t('rubrics.comments.createTitle')}>
      <Form
        endpoint={endpoint(createComment)}
        first={{ isOwn: true }}
        fields={formFields(createComment, textsOf('rubrics').rubrics.comments, { order: ['text', 'isOwn'] })}
        submit={t('rubrics.comments.save')}
        done={t('rubrics.comments.added')}
        goTo="/console/assessments/comment-bank"
      />
    </Panel>
  </>
))
