import { listBoards } from '@/lib/domain/assessing/points/boards.contract'
import { listRules } from '@/lib/domain/assessing/points/rules.contract'
import { readSetting, updateSetting } from '@/lib/domain/assessing/points/settings.contract'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { Badges } from './_parts/badges'
import { Boards } from './_parts/boards'
import { Levels } from './_parts/levels'
import { PointsTabs } from './_parts/points-tabs'
import { recordWords } from './_parts/record-words'
import { Rules } from './_parts/rules'
import { Simulation } from './_parts/simulation'

/** Whether points are given, by which rules, and the levels; with what they do to people. */
export default consolePage('points', async (person) => {
  const { t, textsOf, me, api, query } = person
  const { points: words } = textsOf('points')
  const say = (key: string) => t(`points.${key}`)
  const [{ data: setting }, { data: rules }] = await Promise.all([api(readSetting), api(listRules, { query: { perPage: 100 } })])
  const mayChange = can(me, updateSetting)
  const tried = rules.find(({ id }) => id === query.try)
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: readSetting }} />
      <PointsTabs current="rules" t={t} me={me} />
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
        <Rules person={person} rules={rules} words={recordWords(say, 'rules')} />
        {tried && <Simulation rule={tried} person={person} />}
        <Levels person={person} words={recordWords(say, 'levels')} />
        <Badges person={person} rules={rules} />
        {can(person.me, listBoards) && <Boards person={person} />}
      </div>
    </>
  )
})
