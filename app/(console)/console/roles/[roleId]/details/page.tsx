import { readRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { consolePage } from '../../../_parts/console-page'
import { RoleFrame } from '../../_parts/role-frame'

export default consolePage('roles', async (person) => {
  const { api, textsOf, me, regional } = person
  const params = { roleId: person.params.roleId ?? '' }
  const { data: role } = await api(readRole, { params })
  const { roles: words } = textsOf('roles')
  const mayChange = can(me, updateRole) && !role.isBuiltIn
  const languages = [
    { lang: 'ar', dir: 'rtl' },
    { lang: 'en', dir: 'ltr' },
  ] as const
  const both = (text: Record<'ar' | 'en', string> | null) =>
    text ? (
      languages.map(({ lang, dir }) => (
        <div key={lang}>
          <bdi lang={lang} dir={dir}>
            {text[lang]}
          </bdi>
        </div>
      ))
    ) : (
      <span className="soft">{words.details.none}</span>
    )
  return (
    <RoleFrame role={role} person={person} tab="details" shows={{ contract: readRole, params }}>
      <div className="stack">
        <Panel title={words.details.title}>
          {mayChange ? (
            <Form
              endpoint={endpoint(updateRole)}
              reads={endpoint(readRole)}
              params={params}
              fields={formFields(updateRole, words, { order: ['name', 'description'] })}
              first={{ name: role.name, description: role.description, version: role.version }}
              isChange
              submit={words.details.save}
              done={words.details.saved}
            />
          ) : (
            <Facts
              facts={[
                { label: words.fields.name, value: both(role.name) },
                { label: words.fields.description, value: both(role.description) },
              ]}
            />
          )}
          <Facts facts={timeFacts(role, words.columns, regional)} />
        </Panel>
        <History resource="role" id={role.id} />
      </div>
    </RoleFrame>
  )
})
