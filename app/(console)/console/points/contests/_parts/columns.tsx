import { decideContest, listContests } from '@/lib/domain/assessing/points/contests/contests.contract'
import type { contestStates } from '@/lib/domain/assessing/points/words'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { NamedPerson } from '@/lib/ui/named-person'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import { Theirs } from '@/lib/ui/theirs'
import { DecideContest } from './decide-contest'

export type Contest = ItemOf<typeof listContests>
type Page = Pick<Person, 't' | 'me' | 'language' | 'regional' | 'textsOf'>

const looks: Record<(typeof contestStates)[number], string> = {
  open: 'badge warn',
  upheld: 'badge good',
  dismissed: 'badge',
}

export const nameOf = ({ person }: Contest, language: Person['language']): string =>
  inLanguage(person.name, language).text || person.email

/** The entry that a contest is about: its points, and the rule or the words of who made it. */
function Entry({ entry: { kind, points, reason, rule }, page }: { entry: Contest['entry']; page: Page }) {
  const { t, language, regional } = page
  const name = rule && inLanguage(rule.name, language)
  return (
    <span className="two-lines">
      <span>
        <bdi>{numberIn(regional, points, { signDisplay: 'exceptZero' })}</bdi> · {t(`points.contests.kinds.${kind}`)}
      </span>
      <span className="small soft" data-text="theirs">
        {name ? <Theirs locale={name.lang}>{name.text}</Theirs> : <bdi dir="auto">{reason}</bdi>}
      </span>
    </span>
  )
}

/** The columns of the list: who contests which entry, why, and how it was decided. */
export function columnsOf(page: Page): Column<Contest>[] {
  const { t, me, language, regional, textsOf } = page
  const say = (key: string) => t(`points.contests.${key}`)
  const words = textsOf('points').points
  const fields = formFields(decideContest, words, { order: ['decision', 'reason', 'points'] })
  const theirs = (text: string) => (
    <bdi dir="auto" data-text="theirs">
      {text}
    </bdi>
  )
  return [
    {
      key: 'person',
      title: say('columns.person'),
      csv: personParts(t),
      cell: (one) => <NamedPerson name={nameOf(one, language)} email={one.person.email} />,
    },
    {
      key: 'entry',
      title: say('columns.entry'),
      csv: [
        'entry.points',
        inWords(listContests, 'entry.kind', say('columns.kind'), (value) => say(`kinds.${value}`)),
        'entry.reason',
      ],
      cell: ({ entry }) => <Entry entry={entry} page={page} />,
    },
    { key: 'reason', title: say('columns.reason'), csv: ['reason'], cell: ({ reason }) => theirs(reason) },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [inWords(listContests, 'state', say('columns.state'), (value) => say(`states.${value}`))],
      cell: (one) =>
        one.mayDecide && can(me, decideContest) ? (
          <DecideContest
            id={one.id}
            name={nameOf(one, language)}
            reason={one.reason}
            endpoint={endpoint(decideContest)}
            fields={fields}
          />
        ) : (
          <span className="two-lines">
            <span className={looks[one.state]}>{say(`states.${one.state}`)}</span>
            {one.state === 'open' && <span className="small soft">{say('ownEntry')}</span>}
          </span>
        ),
    },
    {
      key: 'decisionReason',
      title: say('columns.decision'),
      csv: ['decisionReason', 'points'],
      cell: ({ decisionReason }) => theirs(decisionReason),
    },
    momentColumn('createdAt', say('columns.created'), regional),
    momentColumn('decidedAt', say('columns.decided'), regional, { hidden: true }),
  ]
}
