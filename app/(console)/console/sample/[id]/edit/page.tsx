import { readRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'

export default consolePage({ name: 'sample', needs: updateRole }, async ({ t, textsOf, api, language, params }) => {
  const roleId = params.id ?? ''
  const { data: role } = await api(readRole, { params: { roleId } })
  const { name, description, version } = role
  return (
    <>
      <SectionHeader
        trail={[name[language], t('sample.edit')]}
        title={t('sample.edit')}
        shows={{ contract: updateRole, params: { roleId } }}
      />
      <Panel title={name[language]}>
        <Form
          endpoint={endpoint(updateRole)}
          reads={endpoint(readRole)}
          params={{ roleId }}
          fields={formFields(updateRole, textsOf('sample').sample, { order: ['name', 'description'] })}
          first={{ name, description, version }}
          isChange
          submit={t('sample.save')}
          done={t('sample.saved')}
          goTo="/console/sample/:id"
        />
      </Panel>
    </>
  )
})
