import { createBadge, listBadges, updateBadge } from '@/lib/domain/assessing/points/badges.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { pathChoice, ruleChoice } from './choices'
import { recordWords } from './record-words'

type Props = { person: Person; rules: Parameters<typeof ruleChoice>[0] }

/** The badges and what each asks for. */
export async function Badges({ person, rules }: Props) {
  const { t, textsOf, me, api, language, regional } = person
  const say = (key: string) => t(`points.${key}`)
  const { points: texts } = textsOf('points')
  const { data: badges } = await api(listBadges, { query: { perPage: 100 } })
  const words = recordWords(say, 'badges')
  const own = formFields(createBadge, texts, { order: ['name', 'description', 'criterion', 'trigger', 'count', 'keepsEarned'] })
  const about = [...ruleChoice(rules, language, say('fields.ruleId')), ...(await pathChoice(person, say('fields.pathId')))]
  const created = [...own.slice(0, -1), ...about, ...own.slice(-1)]
  const changed = formFields(updateBadge, texts, { order: ['name', 'description', 'isActive'] })
  return (
    <Panel
      title={say('badges.title')}
      intro={say('badges.intro')}
      tools={
        can(me, createBadge) && (
          <EditRecord
            words={words.create}
            endpoint={endpoint(createBadge)}
            fields={created}
            first={{ criterion: 'count', trigger: 'lessonCompleted', count: 1, keepsEarned: true }}
          />
        )
      }
    >
      {badges.length === 0 ? (
        <p className="soft">{say('badges.none')}</p>
      ) : (
        <ul className="stack">
          {badges.map(({ id, name, description, criterion, trigger, count, isActive, version }) => (
            <li key={id} className="bar">
              <span className="two-lines">
                <bdi data-text="theirs">{inLanguage(name, language).text}</bdi>
                <span className="small soft">
                  {trigger ? texts.values.trigger[trigger] : texts.values.criterion[criterion]} ·{' '}
                  <Amount value={count} regional={regional} />
                  {!isActive && <> · {say('badges.isEnded')}</>}
                </span>
              </span>
              {can(me, updateBadge) && (
                <EditRecord
                  words={words.edit}
                  endpoint={endpoint(updateBadge)}
                  fields={changed}
                  params={{ badgeId: id }}
                  first={{ name, description, isActive, version }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
