import { listAnswers } from '@/lib/domain/learning/progress/answers.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { AnswerText } from './_parts/answer-text'
import { answerFilters } from './_parts/filters'

type Entry = ItemOf<typeof listAnswers>

/** The actions of built-in types that have a word; of other types the name that the type gives is shown. */
const worded = [
  'acknowledged',
  'signedOff',
  'submitted',
  'voted',
  'decided',
  'ticked',
  'unticked',
  'evidenceAdded',
  'cueAnswered',
  'registered',
  'checkedIn',
  'checkedOut',
  'answered',
]

const nameOf = ({ person }: Entry, language: Language) => inLanguage(person.name, language).text || shownEmail(person.email)
const Named = ({ one, language }: { one: Entry; language: Language }) => (
  <span className="two-lines">
    <bdi>{nameOf(one, language)}</bdi>
    <Email>{one.person.email}</Email>
  </span>
)

export default consolePage('answers', async (page) => {
  const { t, me, language, regional, query } = page
  const say = (key: string) => t(`answers.${key}`)
  const titleOf = ({ module }: Entry) => inLanguage(module.title, language).text
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listAnswers, query }} />
      <List
        contract={listAnswers}
        name="answers"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={(one) => `${nameOf(one, language)} · ${titleOf(one)}`}
        hrefOf={can(me, readMember) ? ({ person }) => `/console/members/${person.id}` : undefined}
        filters={await answerFilters(page)}
        columns={[
          {
            key: 'person',
            title: say('columns.person'),
            csv: personParts(t),
            cell: (one) => <Named one={one} language={language} />,
          },
          {
            key: 'module',
            title: say('columns.module'),
            csv: ['module.title.ar', 'module.title.en', { path: 'module.typeKey', title: say('columns.type') }],
            cell: (one) => <bdi>{titleOf(one)}</bdi>,
          },
          {
            key: 'action',
            title: say('columns.action'),
            csv: [
              {
                path: 'action',
                title: say('columns.action'),
                words: Object.fromEntries(worded.map((it) => [it, say(`actions.${it}`)])),
              },
            ],
            cell: ({ action }) => (worded.includes(action) ? say(`actions.${action}`) : <bdi>{action}</bdi>),
          },
          {
            key: 'result',
            title: say('columns.answer'),
            csv: [
              { path: 'result.typedName', title: say('fields.typedName') },
              { path: 'result.version', title: say('fields.version') },
              { path: 'result', title: say('columns.answer') },
            ],
            cell: ({ result }) => <AnswerText result={result} t={t} none={say('noDetails')} />,
          },
          momentColumn('receivedAt', say('columns.received'), regional),
          {
            key: 'occurredAt',
            title: say('columns.occurred'),
            hidden: true,
            cell: ({ occurredAt }) => <When at={occurredAt} regional={regional} />,
          },
          {
            key: 'moduleVersion',
            title: say('columns.version'),
            end: true,
            cell: ({ moduleVersion }) => <Amount value={moduleVersion} regional={regional} />,
          },
          {
            key: 'locale',
            title: say('columns.language'),
            csv: [inWords(listAnswers, 'locale', say('columns.language'), (value) => t(`modules.languages.${value}`))],
            cell: ({ locale }) => (locale ? t(`modules.languages.${locale}`) : say('noLanguage')),
          },
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})
