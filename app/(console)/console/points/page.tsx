import { listBoards } from '@/lib/domain/assessing/points/boards.contract'
import { createRule, listRules, updateRule } from '@/lib/domain/assessing/points/rules.contract'
import { readSetting, updateSetting } from '@/lib/domain/assessing/points/settings.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { Badges } from './_parts/badges'
import { Boards } from './_parts/boards'
import { EditRecord } from './_parts/edit-record'
import { Levels } from './_parts/levels'
import { recordWords } from './_parts/record-words'
import { Simulation } from './_parts/simulation'

const ruleFields = ['name', 'trigger', 'points', 'perDay', 'perSource', 'minScore', 'cooldownMinutes', 'isActive']

/** Whether points are given, by which rules, and the levels; with what they do to people. */
export default consolePage('points', async (person) => {
  const { t, textsOf, me, api, language, regional, query } = person
  const { points: words } = textsOf('points')
  const say = (key: string) => t(`points.${key}`)
  const [{ data: setting }, { data: rules }] = await Promise.all([api(readSetting), api(listRules, { query: { perPage: 100 } })])
  const mayChange = can(me, updateSetting)
  const tried = rules.find(({ id }) => id === query.try)
  const fields = formFields(createRule, words, { order: ruleFields })
  const ruleWords = recordWords(say, 'rules')
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: readSetting }} />
      <div className="stack">
        <Panel title={say('effect.title')}>
          <p>{say('effect.one')}</p>
          <p>{say('effect.two')}</p>
          <p>{say('effect.three')}</p>
          <p>{say('effect.four')}</p>
        </Panel>
        <Panel title={say('settings')}>
          {mayChange ? (
            <Form
              endpoint={endpoint(updateSetting)}
              reads={endpoint(readSetting)}
              fields={formFields(updateSetting, words)}
              first={setting}
              isChange
              submit={say('save')}
              done={say('saved')}
            />
          ) : (
            <Facts facts={[{ label: words.fields.isOn, value: say(setting.isOn ? 'on' : 'off') }]} />
          )}
        </Panel>
        <Panel
          title={say('rules.title')}
          intro={say('rules.intro')}
          tools={can(me, createRule) && <EditRecord words={ruleWords.create} endpoint={endpoint(createRule)} fields={fields} />}
        >
          {rules.length === 0 ? (
            <p className="soft">{say('rules.none')}</p>
          ) : (
            <ul className="stack">
              {rules.map(({ id, name, trigger, points, isActive, perDay, perSource, minScore, cooldownMinutes, version }) => (
                <li key={id} className="bar">
                  <span className="two-lines">
                    <bdi data-text="theirs">{inLanguage(name, language).text}</bdi>
                    <span className="small soft">
                      {words.values.trigger[trigger]} · <Amount value={points} regional={regional} />
                      {!isActive && <> · {say('rules.isEnded')}</>}
                    </span>
                  </span>
                  <span className="row tight">
                    <LinkButton href={`/console/points?try=${id}#try`} kind="default">
                      {say('rules.try')}
                    </LinkButton>
                    {can(me, updateRule) && (
                      <EditRecord
                        words={ruleWords.edit}
                        endpoint={endpoint(updateRule)}
                        fields={fields}
                        params={{ ruleId: id }}
                        first={{ name, trigger, points, perDay, perSource, minScore, cooldownMinutes, isActive, version }}
                      />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {tried && <Simulation rule={tried} person={person} />}
        <Levels person={person} words={recordWords(say, 'levels')} />
        <Badges person={person} rules={rules} />
        {can(person.me, listBoards) && <Boards person={person} />}
      </div>
    </>
  )
})
