import { readLtiTool, updateLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { toolFields } from '../../_parts/tool-fields'

export default consolePage({ name: 'ltiTools', needs: updateLtiTool }, async ({ textsOf, api, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readLtiTool, { params: own })
  const { ltiTools: words } = textsOf('ltiTools')
  return (
    <>
      <SectionHeader
        trail={[item.name, words.editTitle]}
        title={words.editTitle}
        shows={{ contract: updateLtiTool, params: own }}
      />
      <Panel title={words.facts}>
        <Form
          endpoint={endpoint(updateLtiTool)}
          reads={endpoint(readLtiTool)}
          params={own}
          fields={toolFields(updateLtiTool, words)}
          first={item}
          isChange
          submit={words.save}
          done={words.changed}
          goTo="/console/lti-tools/:id"
        />
      </Panel>
    </>
  )
})
