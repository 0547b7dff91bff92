import {
  assignToGroup,
  endAssignment,
  listPathAssignments,
} from '@/lib/domain/learning/learning-paths/group-assignments.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { Assign } from './assign'
import { dueInWords } from './due-in-words'
import type { Path } from './outline'

type Props = { path: Path; person: Person }

/** The groups whose people a path follows, with the way to another and to their end. */
export async function AssignedGroups({ path, person: { api, t, me, language, regional } }: Props) {
  const say = (key: string, values?: Record<string, string>) => t(`learningPaths.assignments.${key}`, values)
  const params = { id: path.id }
  const query = { state: 'active', perPage: 100 } as const
  const { data: assignments } = await api(listPathAssignments, { params, query })
  const mayAssign = can(me, assignToGroup) && can(me, listGroups) && path.status === 'published'
  if (assignments.length === 0 && !mayAssign) return null
  const assign = mayAssign && (
    <Assign pathId={path.id} endpoints={{ assign: endpoint(assignToGroup), groups: endpoint(listGroups) }} />
  )
  return (
    <Panel title={say('title')} intro={assignments.length > 0 ? say('intro') : say('none')} tools={assign}>
      {assignments.length > 0 && (
        <ul className="lines">
          {assignments.map(({ id, group, dueRule, onLeave, createdAt }) => {
            const name = group ? inLanguage(group.name, language).text : say('deleted')
            const called = { group: `\u2068${name}\u2069` }
            return (
              <li key={id} className="bar">
                <span className="stack tight">
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <span className="small">
                    {dueRule
                      ? dueInWords(dueRule, { say: (key, values) => t(`learningPaths.due.words.${key}`, values), regional })
                      : say('ruleOfPath')}
                  </span>
                  <span className="small soft">
                    {say(`leavingDetail.${onLeave}`)} <When at={createdAt} regional={regional} as="short" />
                  </span>
                </span>
                {can(me, endAssignment) && (
                  <ActionButton
                    endpoint={endpoint(endAssignment)}
                    input={{ params: { id: path.id, aid: id } }}
                    label={say('end')}
                    name={say('endOf', called)}
                    kind="subtle"
                    done={say('ended')}
                    confirm={{ title: say('endTitle', called), detail: say('endDetail') }}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
