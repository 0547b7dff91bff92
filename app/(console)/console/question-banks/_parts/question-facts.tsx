import type { readQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'

/** The facts of a question: its uses and points, when it was archived, its version, and its moments. */
export function questionFacts(question: DataOf<typeof readQuestion>, { t, regional }: Pick<Person, 't' | 'regional'>) {
  const say = (key: string) => t(`questionBanks.${key}`)
  const { useCount, points, archivedAt, contentVersion } = question
  const archived = archivedAt ? [{ label: say('archivedAt'), value: <When at={archivedAt} regional={regional} /> }] : []
  return [
    { label: say('columns.useCount'), value: <Amount value={useCount} regional={regional} /> },
    { label: say('columns.points'), value: <Amount value={points} regional={regional} /> },
    ...archived,
    { label: say('contentVersion'), value: <Amount value={contentVersion} regional={regional} /> },
    ...timeFacts(question, { created: say('columns.created'), updated: say('columns.updated') }, regional),
  ]
}
