import { type readLtiTool, removeLtiTool, startDeepLinking, updateLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { ChooseContent } from './choose-content'

type Props = { tool: DataOf<typeof readLtiTool>; person: Person }

/** The buttons of a tool: change it, choose content in it, turn it on or off, remove it. */
export function ToolActions({ tool, person: { textsOf, me } }: Props) {
  const { ltiTools: words } = textsOf('ltiTools')
  const params = { id: tool.id }
  const turn = (isActive: boolean) => ({ endpoint: endpoint(updateLtiTool), input: { params, body: { isActive } } })
  return (
    <>
      {can(me, updateLtiTool) && (
        <>
          <LinkButton href={`/console/lti-tools/${tool.id}/edit`} icon="edit">
            {words.edit}
          </LinkButton>
          {tool.isActive && tool.allowsDeepLinking && <ChooseContent endpoint={endpoint(startDeepLinking)} id={tool.id} />}
          <TurnButton
            isActive={tool.isActive}
            on={turn(true)}
            off={turn(false)}
            words={tool.awaitsApproval ? { ...words, ...words.approval } : words}
          />
        </>
      )}
      {can(me, removeLtiTool) && (
        <RemoveButton
          endpoint={endpoint(removeLtiTool)}
          params={params}
          version={tool.version}
          words={words}
          type={tool.name}
          goTo="/console/lti-tools"
        />
      )}
    </>
  )
}
