import type { listQuestionVersions } from '@/lib/domain/learning/question-banks/questions.contract'
import { answerInWords, type Question, rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { languageOf, shortStem, textIn } from './names'

type Version = ItemOf<typeof listQuestionVersions>
type Page = Pick<Person, 't' | 'language' | 'regional'>

const stemsOf = ({ content }: Pick<Question, 'content'>) => ({ ar: content.ar?.stem, en: content.en?.stem })

/** The columns of the versions: the number, the question and its right answer at that time, and the moment; `current` is the number of the one in use. */
export function versionColumns(current: number, { t, language, regional }: Page): Column<Version>[] {
  const say = (key: string) => t(`questionBanks.versions.${key}`)
  const words = { true: t('questionParts.true'), false: t('questionParts.false') }
  const rightIn = (version: Question): string => {
    const right = rightAnswer(version.design)
    return right ? answerInWords(version, right, language, words) : ''
  }
  return [
    {
      key: 'number',
      title: say('number'),
      cell: ({ number }) => (
        <span className="row tight">
          <Amount value={number} regional={regional} />
          {number === current && <span className="badge good">{say('current')}</span>}
        </span>
      ),
    },
    {
      key: 'stem',
      title: t('questionBanks.columns.stem'),
      csv: ['content.ar.stem', 'content.en.stem'],
      cell: (version) => {
        const stems = stemsOf(version as Question)
        return (
          <span data-text="theirs">
            <Theirs locale={languageOf(stems, language)}>{shortStem(textIn(stems, language), 160)}</Theirs>
          </span>
        )
      },
    },
    {
      key: 'right',
      title: say('right'),
      csv: [],
      cell: (version) => <bdi data-text="theirs">{rightIn(version as Question)}</bdi>,
    },
    momentColumn('createdAt', say('created'), regional),
  ]
}
