import { createRule, type listRules, updateRule } from '@/lib/domain/assessing/points/rules.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { EditRecord, type RecordWords } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'

type Rule = ItemOf<typeof listRules>
type Props = { person: Person; rules: Rule[]; words: { create: RecordWords; edit: RecordWords } }

const ruleFields = ['name', 'trigger', 'points', 'perDay', 'perSource', 'minScore', 'cooldownMinutes', 'isActive']

/** The part of a rule that its form changes. */
const editedRule = (rule: Rule) => {
  const { name, trigger, points, perDay, perSource, minScore, cooldownMinutes, isActive, version } = rule
  return { name, trigger, points, perDay, perSource, minScore, cooldownMinutes, isActive, version }
}

/** The rules by which points are given, each with a way to try it. */
export function Rules({ person, rules, words }: Props) {
  const { t, textsOf, me, language, regional } = person
  const { points: texts } = textsOf('points')
  const say = (key: string) => t(`points.rules.${key}`)
  const fields = formFields(createRule, texts, { order: ruleFields })
  return (
    <Panel
      title={say('title')}
      intro={say('intro')}
      tools={can(me, createRule) && <EditRecord words={words.create} endpoint={endpoint(createRule)} fields={fields} />}
    >
      {rules.length === 0 ? (
        <p className="soft">{say('none')}</p>
      ) : (
        <ul className="stack">
          {rules.map((rule) => (
            <li key={rule.id} className="bar">
              <span className="two-lines">
                <bdi data-text="theirs">{inLanguage(rule.name, language).text}</bdi>
                <span className="small soft">
                  {texts.values.trigger[rule.trigger]} · <Amount value={rule.points} regional={regional} />
                  {!rule.isActive && <> · {say('isEnded')}</>}
                </span>
              </span>
              <span className="row tight">
                <LinkButton href={`/console/points?try=${rule.id}#try`} kind="default">
                  {say('try')}
                </LinkButton>
                {can(me, updateRule) && (
                  <EditRecord
                    words={words.edit}
                    endpoint={endpoint(updateRule)}
                    fields={fields}
                    params={{ ruleId: rule.id }}
                    first={editedRule(rule)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
