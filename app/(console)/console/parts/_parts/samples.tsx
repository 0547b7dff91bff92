import { listMembers } from '@/lib/domain/people/members/members.contract'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { Ascent } from '@/lib/ui/ascent'
import { ComparedTexts } from '@/lib/ui/compared-texts'
import { Regional } from '@/lib/ui/console-provider'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { State } from '@/lib/ui/list/state'
import { numeralsFor } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Stations } from '@/lib/ui/stations'
import { Texts } from '@/lib/ui/texts'
import { Amount, Code, When } from '@/lib/ui/when'
import { messages } from '@/messages/catalogue'
import styles from './parts.module.css'
import { SampleAccents } from './sample-accents'
import { SampleCharts } from './sample-charts'
import { SampleJson, SampleSchemaForm } from './sample-editors'
import { SampleFields } from './sample-fields'
import { SamplePeople } from './sample-people'
import { SampleSortable } from './sample-sortable'

const colours = [
  'page',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'accent',
  'accent-soft',
  'warm',
  'warm-soft',
  'good',
  'warn',
  'bad',
  'deep',
  'goal',
]
const stateKinds = ['empty', 'nothing', 'error', 'forbidden'] as const
const [issued, expires] = ['2026-11-23T09:30:00.000Z', '2027-11-23T09:30:00.000Z']

/** The texts of a form in a language, with those of the editors that it loads. */
const formTextsOf = (language: Language) => {
  const { schemaForm, richText, filePicker } = messages[language]
  return { ...schemaForm, editors: { richText, filePicker } }
}

/** One side of the page: a language with its digits and its texts. */
type Side = { language: Language; regional: RegionalFormat; t: (key: string) => string }

const Colours = ({ t }: Side) => (
  <Panel title={t('colours')}>
    <ul className="split narrow">
      {colours.map((colour) => (
        <li key={colour} className="row tight">
          <span className="tile" style={{ background: `var(--${colour})`, border: '1px solid var(--field-line)' }} />
          <Code>{colour}</Code>
        </li>
      ))}
    </ul>
  </Panel>
)

const TextSizes = ({ t }: Side) => (
  <Panel title={t('type')}>
    <p style={{ fontSize: 'var(--text-display)', lineHeight: 'var(--leading-display)' }}>{t('sample')}</p>
    <p style={{ fontSize: 'var(--text-xl)' }}>{t('sample')}</p>
    <p style={{ fontSize: 'var(--text-l)' }}>{t('sample')}</p>
    <p>{t('sample')}</p>
    <p className="small soft">{t('sample')}</p>
  </Panel>
)

function Paths({ language, regional, t }: Side) {
  const front = messages[language].common.front.way
  return (
    <Panel title={t('path')} intro={t('pathIntro')}>
      <Stations
        label={t('life')}
        stations={[
          { title: t('issued'), detail: <When at={issued} regional={regional} as="day" />, state: 'done' },
          { title: t('today'), state: 'now' },
          { title: t('expires'), detail: <When at={expires} regional={regional} as="day" />, state: 'next' },
        ]}
      />
      <div className={styles.deep}>
        <Ascent label={front.label} stations={[front.choose, front.learn, front.certificate]} />
      </div>
    </Panel>
  )
}

const Buttons = ({ t }: Side) => (
  <Panel title={t('buttons')}>
    <div className="row">
      {(['filled', 'light', 'default', 'subtle'] as const).map((kind) => (
        <LinkButton key={kind} href="#content" kind={kind}>
          {t(`kinds.${kind}`)}
        </LinkButton>
      ))}
    </div>
  </Panel>
)

const Meanings = ({ t }: Side) => (
  <Panel title={t('meanings')}>
    <div className="row">
      <span className="badge">{t('plain')}</span>
      <span className="badge good">{t('good')}</span>
      <span className="badge warn">{t('warn')}</span>
      <span className="badge bad">{t('bad')}</span>
    </div>
    <p className="notice">{t('notice')}</p>
    <FailureNotice text={t('failure')} />
  </Panel>
)

const Values = ({ regional, t }: Side) => (
  <Panel title={t('values')}>
    <Facts
      facts={[
        { label: t('moment'), value: <When at={issued} regional={{ ...regional, calendar: 'both' }} /> },
        { label: t('number'), value: <Amount value={1234567.8} regional={regional} /> },
        { label: t('share'), value: <Amount value={0.42} regional={regional} style="percent" /> },
        { label: t('code'), value: <Code>2001:db8::1</Code> },
      ]}
    />
  </Panel>
)

/** Fields, sorting, charts and people: the parts with texts of `parts`. */
function PartSamples({ language, regional, t }: Side) {
  const { parts, design } = messages[language]
  return (
    <>
      <Panel title={t('fields')}>
        <Texts of={{ parts, design }} language={language}>
          <SampleFields regional={{ ...regional, calendar: 'both' }} />
        </Texts>
      </Panel>
      <Panel title={t('sortable.title')}>
        <Texts of={{ parts, design }} language={language}>
          <SampleSortable side={language} />
        </Texts>
      </Panel>
      <Panel title={t('charts.title')}>
        <Texts of={{ parts, design }} language={language}>
          <SampleCharts regional={regional} t={t} />
        </Texts>
      </Panel>
      <Panel title={t('people.title')}>
        <Texts of={{ parts, design }} language={language}>
          <SamplePeople regional={regional} list={endpoint(listMembers)} />
        </Texts>
      </Panel>
    </>
  )
}

const TwoVersions = ({ language, t }: Side) => (
  <Panel title={t('compared')}>
    <ComparedTexts
      language={language}
      versions={[
        { label: t('older'), text: t('olderText') },
        { label: t('newer'), text: t('newerText') },
      ]}
    />
  </Panel>
)

function Editors({ language, t }: Side) {
  const { parts, design, jsonEditor } = messages[language]
  const formTexts = { ar: formTextsOf('ar'), en: formTextsOf('en') }
  return (
    <>
      <Panel title={t('json')}>
        <Texts of={{ jsonEditor, design }} language={language}>
          <SampleJson />
        </Texts>
      </Panel>
      <Panel title={t('schema')}>
        <Texts of={{ parts, design }} language={language}>
          <SampleSchemaForm language={language} texts={formTexts} />
        </Texts>
      </Panel>
    </>
  )
}

const States = ({ t }: Side) => (
  <Panel title={t('states')}>
    {stateKinds.map((kind) => (
      <State key={kind} kind={kind} title={t(`stateTitles.${kind}`)} />
    ))}
  </Panel>
)

/** Every part once, in one language with its direction and digits, whatever those of the page. */
export function Samples({ language, person: { tIn, regional: own } }: { language: Language; person: Person }) {
  const regional = { ...own, language, numerals: numeralsFor(language, language === 'ar' ? 'arab' : 'latn') }
  const t = (key: string) => tIn(language, `design.${key}`)
  const side: Side = { language, regional, t }
  return (
    <Regional regional={regional}>
      <section className="stack" lang={language} dir={direction(language)} aria-label={t('side')}>
        <Colours {...side} />
        <Panel title={t('accents')} intro={t('accentsIntro')}>
          <SampleAccents />
        </Panel>
        <TextSizes {...side} />
        <Paths {...side} />
        <Buttons {...side} />
        <Meanings {...side} />
        <Values {...side} />
        <PartSamples {...side} />
        <TwoVersions {...side} />
        <Editors {...side} />
        <States {...side} />
      </section>
    </Regional>
  )
}
