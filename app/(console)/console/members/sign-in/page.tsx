import { readSignInPolicy, updateSignInPolicy } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { consolePage } from '../../_parts/console-page'
import { MembersFrame } from '../_parts/members-frame'
import { SignUpPanel } from './sign-up-panel'

export default consolePage({ name: 'members', needs: readSignInPolicy }, async (person) => {
  const { api, t, textsOf } = person
  const { data } = await api(readSignInPolicy)
  return (
    <MembersFrame person={person} tab="policy" contract={readSignInPolicy}>
      <div className="stack">
        <Panel title={t('members.policy.title')} intro={t('members.policy.intro')}>
          <Form
            endpoint={endpoint(updateSignInPolicy)}
            fields={formFields(updateSignInPolicy, textsOf('members').members.policy)}
            first={data}
            isChange
            submit={t('members.policy.submit')}
            done={t('members.policy.done')}
          />
        </Panel>
        <SignUpPanel {...person} />
      </div>
    </MembersFrame>
  )
})
