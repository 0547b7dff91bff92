import { checkLtiTool, readLtiTool, updateLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { CheckTool } from '../_parts/check-tool'
import { Launches } from '../_parts/launches'
import { Parameters } from '../_parts/parameters'
import { ToolActions } from '../_parts/tool-actions'
import { registerFacts, toolFacts } from '../_parts/tool-facts'

export default consolePage('ltiTools', async (person) => {
  const { textsOf, api, me, params } = person
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readLtiTool, { params: own })
  const { ltiTools: words } = textsOf('ltiTools')
  const { fields, register } = words
  const mayChange = can(me, updateLtiTool)
  return (
    <>
      <SectionHeader
        trail={item.name}
        title={<bdi data-text="theirs">{item.name}</bdi>}
        shows={{ contract: readLtiTool, params: own }}
      >
        <ToolActions tool={item} person={person} />
      </SectionHeader>
      <div className="stack">
        {item.awaitsApproval && <p className="notice">{words.approval.notice}</p>}
        <Panel title={register.title} intro={register.intro}>
          <Facts facts={registerFacts(item, person)} />
        </Panel>
        {mayChange && (
          <Panel title={words.check.title} intro={words.check.intro}>
            <CheckTool endpoint={endpoint(checkLtiTool)} id={item.id} fields={fields} />
          </Panel>
        )}
        {mayChange && (
          <Panel title={words.parameters.title} intro={words.parameters.intro}>
            <Parameters key={item.version} endpoint={endpoint(updateLtiTool)} tool={item} />
          </Panel>
        )}
        <Panel title={words.facts}>
          <Facts facts={toolFacts(item, person)} />
        </Panel>
        <Launches {...person} id={item.id} />
        <History resource="ltiTool" id={item.id} />
      </div>
    </>
  )
})
