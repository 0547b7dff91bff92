import { createGroup, listGroups, readGroup, updateGroup } from '@/lib/domain/people/groups/groups.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { GroupForm } from '../../_parts/group-form'
import { groupName, lineOf } from '../../_parts/names'

export default consolePage({ name: 'groups', needs: updateGroup }, async ({ t, textsOf, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: group } = await api(readGroup, { params: own })
  const { id, kind, name, externalId, version, ancestors } = group
  const parent = ancestors.at(-1)
  return (
    <>
      <SectionHeader
        trail={[groupName(group, language), t('groups.edit')]}
        title={t('groups.editTitle')}
        shows={{ contract: updateGroup, params: own }}
      />
      <Panel title={groupName(group, language)}>
        <GroupForm
          endpoint={endpoint(updateGroup)}
          reads={endpoint(readGroup)}
          list={endpoint(listGroups)}
          fields={formFields(createGroup, textsOf('groups').groups, {
            order: ['name', 'kind', 'externalId'],
            ltr: ['externalId'],
          })}
          parent={parent ? { value: parent.id, label: lineOf({ ...parent, ancestors: ancestors.slice(0, -1) }, language) } : null}
          item={{ id, kind, name, externalId, version }}
        />
      </Panel>
    </>
  )
})
