import Link from 'next/link'
import type { readQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, textIn } from './names'

type Props = { question: DataOf<typeof readQuestion>; person: Pick<Person, 't' | 'language'> }

/** The questions with the same content, in this bank or in another one. */
export function Doubles({ question: { bankId, doubles }, person: { t, language } }: Props) {
  const say = (key: string) => t(`questionBanks.doubles.${key}`)
  return (
    <Panel title={say('title')} intro={say('intro')}>
      <ul className="lines">
        {doubles.map((double) => (
          <li key={double.id} className="bar">
            <Link href={`/console/question-banks/questions/${double.id}`} prefetch={false}>
              <Theirs locale={languageOf(double.stem, language)}>{textIn(double.stem, language)}</Theirs>
            </Link>
            <span className="badge">{say(double.bankId === bankId ? 'sameBank' : 'otherBank')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
