import { listRoles } from '@/lib/domain/roles/roles.contract'
import { readSignUpPolicy, updateSignUpPolicy } from '@/lib/domain/sign-up/sign-up-policy.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { holdsAllOf } from '../../roles/_parts/grants'

/** The roles that people who sign up may be given by this person: those that open no console. */
async function rolesToGive({ api, me, language }: Person) {
  if (!can(me, listRoles)) return []
  const { data } = await api(listRoles, { query: { perPage: 100 } })
  return data
    .filter((role) => role.type === 'user' && holdsAllOf(me, role))
    .map(({ id, name }) => ({ value: id, label: name[language] }))
}

/** Who may make an account without being invited. */
export async function SignUpPanel(person: Person) {
  const { api, t, textsOf } = person
  const { data } = await api(readSignUpPolicy)
  const options = await rolesToGive(person)
  const texts = textsOf('members').members.signUp
  const fields = formFields(updateSignUpPolicy, texts, { ltr: ['emailDomains'] }).map(
    (field): Field =>
      field.name === 'roleId'
        ? { ...field, kind: 'choice', options, isRequired: true }
        : { ...field, isRequired: field.name === 'mode' },
  )
  const { mode, emailDomains, roleId } = data
  return (
    <Panel title={t('members.signUp.title')} intro={t('members.signUp.intro')}>
      <p className="row">
        <span className="soft">{t('members.signUp.state')}</span>
        <span className={data.isOpen ? 'badge good' : 'badge'}>
          {t(data.isOpen ? 'members.signUp.open' : 'members.signUp.closed')}
        </span>
      </p>
      {mode !== 'closed' && !data.isOpen && <p className="notice bad">{t('members.signUp.stalled')}</p>}
      {options.length === 0 ? (
        <p className="soft">{t('members.signUp.noRoles')}</p>
      ) : (
        <Form
          endpoint={endpoint(updateSignUpPolicy)}
          fields={fields}
          first={{ mode, emailDomains, roleId: roleId ?? options[0]?.value ?? null }}
          submit={t('members.signUp.submit')}
          done={t('members.signUp.done')}
        />
      )}
    </Panel>
  )
}
