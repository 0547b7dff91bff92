import Link from 'next/link'
import { listLtiLinks, readLtiRoster } from '@/lib/domain/standards/lti-platforms/roster.contract'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'

type Props = { person: Person; query: Record<string, string | undefined>; id: string }

/** The places of a platform's courses that open a path. */
export function Links({ person: { t, regional, language, me }, query, id }: Props) {
  const say = (key: string) => t(`ltiPlatforms.links.${key}`)
  const mayRead = can(me, readLtiRoster)
  return (
    <section aria-labelledby="places" className="stack">
      <div>
        <h2 id="places">{say('title')}</h2>
        <p className="soft">{say('intro')}</p>
      </div>
      <List
        contract={listLtiLinks}
        name="lti-places"
        title={say('title')}
        query={query}
        params={{ id }}
        isSearchable={false}
        labelOf={({ title }) => title}
        columns={[
          { key: 'title', title: say('place'), cell: ({ title }) => <bdi data-text="theirs">{title}</bdi> },
          { key: 'contextTitle', title: say('course'), cell: ({ contextTitle }) => <bdi data-text="theirs">{contextTitle}</bdi> },
          {
            key: 'path',
            title: say('path'),
            csv: [
              { path: 'path.title.ar', title: say('path') },
              { path: 'path.title.en', title: say('path') },
            ],
            cell: ({ path }) => <bdi data-text="theirs">{path.title[language] ?? path.title.ar ?? path.title.en}</bdi>,
          },
          {
            key: 'problem',
            title: say('grades'),
            csv: [inWords(listLtiLinks, 'problem', say('grades'), (value) => say(`problems.${value}`))],
            cell: ({ problem, wantsGrades }) => say(problem ? `problems.${problem}` : wantsGrades ? 'sent' : 'unwanted'),
          },
          amountColumn('peopleCount', say('people'), regional),
          {
            key: 'hasRoster',
            title: say('roster'),
            csv: [inWords(listLtiLinks, 'hasRoster', say('roster'), (value) => say(value === 'true' ? 'given' : 'notGiven'))],
            cell: ({ id: linkId, hasRoster }) =>
              hasRoster && mayRead ? (
                <Link href={`/console/lti-platforms/${id}/roster/${linkId}`} prefetch={false}>
                  {say('toRoster')}
                </Link>
              ) : (
                say(hasRoster ? 'given' : 'notGiven')
              ),
          },
          momentColumn('createdAt', say('first'), regional),
        ]}
        empty={{ title: say('empty'), detail: say('emptyDetail') }}
      />
    </section>
  )
}
