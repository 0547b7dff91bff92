import { readSignUpPolicy, updateSignUpPolicy } from '@/lib/domain/house/sign-up/sign-up-policy.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { roleOptions } from '../_parts/role-options'

/** Who may make an account without being invited. */
export async function SignUpPanel(person: Person) {
  const { api, t, textsOf } = person
  const { data } = await api(readSignUpPolicy)
  // Whoever signs up alone gets a role that opens no console.
  const options = await roleOptions(person, { noConsole: true })
  const texts = textsOf('members').members.signUp
  const fields = formFields(updateSignUpPolicy, texts, { ltr: ['emailDomains'] }).map(
    (field): Field =>
      field.name === 'roleId'
        ? { ...field, kind: 'choice', options, isRequired: true }
        : { ...field, isRequired: field.name === 'mode' },
  )
  const { mode, emailDomains, roleId } = data
  const isStalled = mode !== 'closed' && !data.isOpen
  return (
    <Panel title={t('members.signUp.title')} intro={t('members.signUp.intro')}>
      <p className="row">
        <span className="soft">{t('members.signUp.state')}</span>
        <span className={data.isOpen ? 'badge good' : 'badge'}>
          {t(data.isOpen ? 'members.signUp.open' : 'members.signUp.closed')}
        </span>
      </p>
      {isStalled && <p className="notice bad">{t('members.signUp.stalled')}</p>}
      {options.length === 0 ? (
        <p className="soft">{t('members.signUp.noRoles')}</p>
      ) : (
        <Form
          endpoint={endpoint(updateSignUpPolicy)}
          fields={fields}
          first={{ mode, emailDomains, roleId: roleId ?? options[0]?.value ?? null }}
          // Saving without changes restarts a stalled sign-up.
          isChange={!isStalled}
          isWhole
          submit={t('members.signUp.submit')}
          done={t('members.signUp.done')}
        />
      )}
    </Panel>
  )
}
