import { listCourseInteractions } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { type AttemptReport, type AttemptTexts, TimeSpent } from './attempt-parts'

type Question = ItemOf<typeof listCourseInteractions>
type ColumnParts = Pick<Person, 't' | 'regional'> & { items: AttemptReport['items']; words: AttemptTexts }

const looks = { correct: 'good', incorrect: 'bad', unanticipated: 'warn', neutral: 'neutral' } as const

function Rating({ question, words, regional }: { question: Question } & Pick<ColumnParts, 'words' | 'regional'>) {
  const { result, resultNumber } = question
  if (resultNumber !== null) return <Amount value={resultNumber} regional={regional} />
  return result && <span className={`badge ${looks[result]}`}>{words.ratings[result]}</span>
}

/** The columns of the questions that the items of an attempt reported. */
export function questionColumns({ t, regional, items, words }: ColumnParts): Column<Question>[] {
  const { questions } = words
  const titleOf = (itemId: string) => items.find((item) => item.id === itemId)?.title ?? itemId
  return [
    {
      key: 'name',
      title: questions.question,
      csv: ['name', { path: 'description', title: questions.description }],
      cell: ({ name, description }) => (
        <span className="stack tight">
          <bdi data-text="theirs">{description || name}</bdi>
          {description && (
            <bdi dir="ltr" className="small soft" data-text="theirs">
              {name}
            </bdi>
          )}
        </span>
      ),
    },
    {
      key: 'itemId',
      title: questions.item,
      csv: ['itemId'],
      cell: ({ itemId }) => <bdi data-text="theirs">{titleOf(itemId)}</bdi>,
    },
    {
      key: 'type',
      title: questions.type,
      csv: [inWords(listCourseInteractions, 'type', questions.type, (value) => t(`coursePackages.attempts.types.${value}`))],
      cell: ({ type }) => type && words.types[type],
    },
    {
      key: 'response',
      title: questions.response,
      csv: ['response'],
      cell: ({ response }) => <bdi data-text="theirs">{response}</bdi>,
    },
    {
      key: 'correctResponses',
      title: questions.correct,
      csv: ['correctResponses'],
      cell: ({ correctResponses }) => <bdi data-text="theirs">{correctResponses.join(' / ')}</bdi>,
    },
    {
      key: 'result',
      title: questions.rating,
      csv: [
        inWords(listCourseInteractions, 'result', questions.rating, (value) => t(`coursePackages.attempts.ratings.${value}`)),
        { path: 'resultNumber', title: questions.number },
      ],
      cell: (question) => <Rating question={question} words={words} regional={regional} />,
    },
    {
      key: 'latencySeconds',
      title: words.columns.time,
      csv: [{ path: 'latencySeconds', title: words.columns.seconds }],
      end: true,
      cell: ({ latencySeconds }) => (latencySeconds === null ? null : <TimeSpent seconds={latencySeconds} regional={regional} />),
    },
    momentColumn('recordedAt', questions.recorded, regional),
  ]
}
