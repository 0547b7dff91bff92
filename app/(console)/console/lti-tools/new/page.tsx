import { startLtiRegistration } from '@/lib/domain/standards/lti-tools/registrations.contract'
import { createLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { SelfRegistration } from '../_parts/self-registration'
import { toolFields } from '../_parts/tool-fields'

export default consolePage({ name: 'ltiTools', needs: createLtiTool }, ({ textsOf }) => {
  const { ltiTools: words } = textsOf('ltiTools')
  return (
    <>
      <SectionHeader trail={words.createTitle} title={words.createTitle} shows={{ contract: createLtiTool }} />
      <Panel title={words.self.title} intro={words.self.intro}>
        <SelfRegistration endpoint={endpoint(startLtiRegistration)} />
      </Panel>
      <Panel title={words.facts} intro={words.newIntro}>
        <Form
          endpoint={endpoint(createLtiTool)}
          fields={toolFields(createLtiTool, words)}
          first={{ sendsName: true }}
          submit={words.submit}
          done={words.created}
          goTo="/console/lti-tools/:id"
        />
      </Panel>
    </>
  )
})
