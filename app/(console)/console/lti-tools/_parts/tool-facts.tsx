import type { readLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Code } from '@/lib/ui/when'
import { ToCopy } from '../../single-sign-on/_parts/provider-facts'
import { ToolState } from './tool-state'

type Tool = DataOf<typeof readLtiTool>

/** The values to be entered at the tool, each to be copied. */
export function registerFacts({ platform, clientId, deploymentId }: Tool, { textsOf }: Person): Fact[] {
  const { register } = textsOf('ltiTools').ltiTools
  const toCopy = [
    { label: register.issuer, text: platform.issuer },
    { label: register.clientId, text: clientId },
    { label: register.deploymentId, text: deploymentId },
    { label: register.authorizationUrl, text: platform.authorizationUrl },
    { label: register.tokenUrl, text: platform.tokenUrl },
    { label: register.keySetUrl, text: platform.keySetUrl },
  ]
  return toCopy.map(({ label, text }) => ({ label, value: <ToCopy text={text} label={label} /> }))
}

/** The facts of a tool, and which data of learners it is sent. */
export function toolFacts(item: Tool, { textsOf, regional }: Person): Fact[] {
  const { ltiTools: words } = textsOf('ltiTools')
  const { fields, detail } = words
  const sent = [
    item.sendsName && fields.sendsName,
    item.sendsEmail && fields.sendsEmail,
    item.sendsPicture && fields.sendsPicture,
  ].filter((one) => one !== false)
  return [
    { label: words.columns.state, value: <ToolState tool={item} words={words.state} /> },
    { label: fields.loginUrl, value: <Code>{item.loginUrl}</Code> },
    { label: fields.launchUrl, value: <Code>{item.launchUrl}</Code> },
    { label: fields.redirectUris, value: <Code>{item.redirectUris.join(' ')}</Code> },
    { label: fields.keySetUrl, value: item.keySetUrl ? <Code>{item.keySetUrl}</Code> : detail.pasted },
    { label: fields.allowsDeepLinking, value: item.allowsDeepLinking ? detail.yes : detail.no },
    { label: detail.told, value: sent.length > 0 ? sent.join(' · ') : detail.nothing },
    ...timeFacts(item, { created: words.columns.created, updated: detail.updated }, regional),
  ]
}
