import { readQuestionBank, updateQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../_parts/names'

export default consolePage(
  { name: 'questionBanks', needs: updateQuestionBank },
  async ({ t, textsOf, api, language, params }) => {
    const own = { id: params.id ?? '' }
    const { data: bank } = await api(readQuestionBank, { params: own })
    const name = textIn(bank.name, language)
    return (
      <>
        <SectionHeader
          trail={[name, t('questionBanks.edit')]}
          title={t('questionBanks.editTitle')}
          shows={{ contract: updateQuestionBank, params: own }}
        />
        <Panel title={name}>
          <Form
            endpoint={endpoint(updateQuestionBank)}
            params={own}
            reads={endpoint(readQuestionBank)}
            first={{ name: bank.name, version: bank.version }}
            fields={formFields(updateQuestionBank, textsOf('questionBanks').questionBanks)}
            isChange
            submit={t('questionBanks.save')}
            done={t('questionBanks.changed')}
            goTo="/console/question-banks/:id"
          />
        </Panel>
      </>
    )
  },
)
