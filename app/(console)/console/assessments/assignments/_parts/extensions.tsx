import { listExtensions, removeExtension } from '@/lib/domain/assessing/assignments/extensions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

type Props = Pick<Person, 't' | 'api' | 'me' | 'language' | 'regional'> & { assignmentId: string }

/** Who got more time for an assignment, the newest first. */
export async function Extensions({ t, api, me, language, regional, assignmentId }: Props) {
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const { data } = await api(listExtensions, { query: { assignment: assignmentId, perPage: 100 } })
  if (data.length === 0) return null
  return (
    <Panel title={say('extensions')}>
      <ul className="lines">
        {data.map(({ id, person, group, until, reason }) => (
          <li key={id} className="bar">
            <span className="two-lines">
              <bdi data-text="theirs">{inLanguage(person?.name ?? group?.name ?? {}, language).text || person?.email}</bdi>
              <span className="small soft">
                <When at={until} regional={regional} edge="ends" /> <bdi data-text="theirs">{reason}</bdi>
              </span>
            </span>
            {can(me, removeExtension) && (
              <ActionButton
                endpoint={endpoint(removeExtension)}
                input={{ params: { extensionId: id } }}
                label={say('takeBack')}
                done={say('takenBack')}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
