import {
  checkLtiTool,
  readLtiTool,
  removeLtiTool,
  startDeepLinking,
  updateLtiTool,
} from '@/lib/domain/standards/lti-tools/tools.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { ToCopy } from '../../single-sign-on/_parts/provider-facts'
import { CheckTool } from '../_parts/check-tool'
import { ChooseContent } from '../_parts/choose-content'
import { Launches } from '../_parts/launches'
import { Parameters } from '../_parts/parameters'
import { ToolState } from '../_parts/tool-state'

export default consolePage('ltiTools', async ({ textsOf, api, me, regional, language, query, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readLtiTool, { params: own })
  const { ltiTools: words } = textsOf('ltiTools')
  const { fields, register, detail } = words
  const turn = (isActive: boolean) => ({ endpoint: endpoint(updateLtiTool), input: { params: own, body: { isActive } } })
  const mayChange = can(me, updateLtiTool)
  const toCopy = [
    { label: register.issuer, text: item.platform.issuer },
    { label: register.clientId, text: item.clientId },
    { label: register.deploymentId, text: item.deploymentId },
    { label: register.authorizationUrl, text: item.platform.authorizationUrl },
    { label: register.tokenUrl, text: item.platform.tokenUrl },
    { label: register.keySetUrl, text: item.platform.keySetUrl },
  ]
  const sent = [
    item.sendsName && fields.sendsName,
    item.sendsEmail && fields.sendsEmail,
    item.sendsPicture && fields.sendsPicture,
  ].filter((one) => one !== false)
  return (
    <>
      <SectionHeader
        trail={item.name}
        title={<bdi data-text="theirs">{item.name}</bdi>}
        shows={{ contract: readLtiTool, params: own }}
      >
        {mayChange && (
          <>
            <LinkButton href={`/console/lti-tools/${item.id}/edit`} icon="edit">
              {words.edit}
            </LinkButton>
            {item.isActive && item.allowsDeepLinking && <ChooseContent endpoint={endpoint(startDeepLinking)} id={item.id} />}
            <TurnButton
              isActive={item.isActive}
              on={turn(true)}
              off={turn(false)}
              words={item.awaitsApproval ? { ...words, ...words.approval } : words}
            />
          </>
        )}
        {can(me, removeLtiTool) && (
          <RemoveButton
            endpoint={endpoint(removeLtiTool)}
            params={own}
            version={item.version}
            words={words}
            type={item.name}
            goTo="/console/lti-tools"
          />
        )}
      </SectionHeader>
      <div className="stack">
        {item.awaitsApproval && <p className="notice">{words.approval.notice}</p>}
        <Panel title={register.title} intro={register.intro}>
          <Facts facts={toCopy.map(({ label, text }) => ({ label, value: <ToCopy text={text} label={label} /> }))} />
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
          <Facts
            facts={[
              { label: words.columns.state, value: <ToolState tool={item} words={words.state} /> },
              { label: fields.loginUrl, value: <Code>{item.loginUrl}</Code> },
              { label: fields.launchUrl, value: <Code>{item.launchUrl}</Code> },
              { label: fields.redirectUris, value: <Code>{item.redirectUris.join(' ')}</Code> },
              { label: fields.keySetUrl, value: item.keySetUrl ? <Code>{item.keySetUrl}</Code> : detail.pasted },
              { label: fields.allowsDeepLinking, value: item.allowsDeepLinking ? detail.yes : detail.no },
              { label: detail.told, value: sent.length > 0 ? sent.join(' · ') : detail.nothing },
              ...timeFacts(item, { created: words.columns.created, updated: detail.updated }, regional),
            ]}
          />
        </Panel>
        <Launches {...{ textsOf, regional, language, query }} id={item.id} />
        <History resource="ltiTool" id={item.id} />
      </div>
    </>
  )
})
