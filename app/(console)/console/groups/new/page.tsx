import { createGroup, listGroups, readGroup } from '@/lib/domain/people/groups/groups.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { GroupForm } from '../_parts/group-form'
import { lineOf } from '../_parts/names'

export default consolePage({ name: 'groups', needs: createGroup }, async ({ t, textsOf, api, language, query }) => {
  const parent = query.parent ? (await api(readGroup, { params: { id: query.parent } })).data : null
  return (
    <>
      <SectionHeader
        trail={t('groups.create')}
        title={t('groups.create')}
        intro={t('groups.createIntro')}
        shows={{ contract: createGroup }}
      />
      <Panel title={t('groups.facts')}>
        <GroupForm
          endpoint={endpoint(createGroup)}
          list={endpoint(listGroups)}
          fields={formFields(createGroup, textsOf('groups').groups, {
            order: ['name', 'kind', 'externalId'],
            ltr: ['externalId'],
          })}
          parent={parent && { value: parent.id, label: lineOf(parent, language) }}
        />
      </Panel>
    </>
  )
})
