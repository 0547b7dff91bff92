import { listAnswers } from '@/lib/domain/learning/progress/answers.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { AnswerText } from './answer-text'

type Entry = ItemOf<typeof listAnswers>
type Page = Pick<Person, 't' | 'language' | 'regional'>

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

export const nameOf = ({ person }: Entry, language: Language) =>
  inLanguage(person.name, language).text || shownEmail(person.email)
export const moduleTitle = ({ module }: Entry, language: Language) => inLanguage(module.title, language).text

const Named = ({ one, language }: { one: Entry; language: Language }) => (
  <span className="two-lines">
    <bdi>{nameOf(one, language)}</bdi>
    <Email>{one.person.email}</Email>
  </span>
)

/** The columns of the list: who answered in which module, the answer, and when it was received. */
export function answerColumns({ t, language, regional }: Page): Column<Entry>[] {
  const say = (key: string) => t(`answers.${key}`)
  return [
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
      cell: (one) => <bdi>{moduleTitle(one, language)}</bdi>,
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
  ]
}
