import { closeBoard, createBoard, listBoards, updateBoard } from '@/lib/domain/assessing/points/boards.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { groupChoice, pathChoice } from './choices'
import { recordWords } from './record-words'

/** The leaderboards, open and ended. */
export async function Boards({ person }: { person: Person }) {
  const { t, textsOf, me, api, language } = person
  const say = (key: string) => t(`points.${key}`)
  const { points: texts } = textsOf('points')
  const { data: boards } = await api(listBoards, { query: { perPage: 100 } })
  const words = recordWords(say, 'boards')
  const created = [
    ...formFields(createBoard, texts, { order: ['name', 'period', 'scope'] }),
    ...(await pathChoice(person, say('fields.pathId'))),
    ...(await groupChoice(person, say('fields.groupId'))),
  ]
  return (
    <Panel
      title={say('boards.title')}
      intro={say('boards.intro')}
      tools={
        can(me, createBoard) && (
          <EditRecord
            words={words.create}
            endpoint={endpoint(createBoard)}
            fields={created}
            first={{ period: 'week', scope: 'organization' }}
          />
        )
      }
    >
      {boards.length === 0 ? (
        <p className="soft">{say('boards.none')}</p>
      ) : (
        <ul className="stack">
          {boards.map(({ id, name, scope, period, closedAt, version }) => (
            <li key={id} className="bar">
              <span className="two-lines">
                <bdi data-text="theirs">{inLanguage(name, language).text}</bdi>
                <span className="small soft">
                  {texts.values.scope[scope]} · {texts.values.period[period]}
                  {closedAt && <> · {say('boards.isEnded')}</>}
                </span>
              </span>
              {!closedAt && can(me, updateBoard) && (
                <span className="row tight">
                  <EditRecord
                    words={words.edit}
                    endpoint={endpoint(updateBoard)}
                    fields={formFields(updateBoard, texts)}
                    params={{ boardId: id }}
                    first={{ name, version }}
                  />
                  <ActionButton
                    endpoint={endpoint(closeBoard)}
                    input={{ params: { boardId: id }, headers: { 'if-match': `"${version}"` } }}
                    label={say('boards.close')}
                    done={say('boards.closed')}
                    confirm={{ title: say('boards.closeTitle'), detail: <p>{say('boards.closeDetail')}</p> }}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
