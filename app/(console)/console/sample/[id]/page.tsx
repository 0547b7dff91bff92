import { readRole, removeRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'

export default consolePage('sample', async ({ t, textsOf, me, api, language, regional, params }) => {
  const roleId = params.id ?? ''
  const { data: role } = await api(readRole, { params: { roleId } })
  const { columns } = textsOf('sample').sample
  const name = role.name[language]
  return (
    <>
      <SectionHeader trail={name} title={<bdi>{name}</bdi>} shows={{ contract: readRole, params: { roleId } }}>
        {can(me, removeRole) && !role.isBuiltIn && (
          <ActionButton
            endpoint={endpoint(removeRole)}
            input={{ params: { roleId } }}
            label={t('sample.remove')}
            done={t('sample.removed')}
            danger
            goTo="/console/sample"
            confirm={{ title: t('sample.remove'), detail: <p>{t('sample.removeDetail')}</p>, type: name }}
          />
        )}
        {can(me, updateRole) && !role.isBuiltIn && (
          <LinkButton href={`/console/sample/${roleId}/edit`} icon="edit">
            {t('sample.edit')}
          </LinkButton>
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={t('sample.facts')}>
          <Facts
            facts={[
              { label: t('sample.fields.type'), value: t(`sample.values.type.${role.type}`) },
              { label: columns.people, value: <Amount value={role.memberCount} regional={regional} /> },
              ...timeFacts(role, columns, regional),
            ]}
          />
        </Panel>
        <History resource="role" id={roleId} />
      </div>
    </>
  )
})
