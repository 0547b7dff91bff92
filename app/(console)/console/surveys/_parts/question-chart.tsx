import type { readResults } from '@/lib/domain/assessing/surveys/results.contract'
import { Chart } from '@/lib/ui/chart/chart'
import type { Point } from '@/lib/ui/chart/props'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, textIn } from '../../question-banks/_parts/names'

export type Question = DataOf<typeof readResults>['questions'][number]
type Props = Pick<Person, 't' | 'language' | 'regional'> & { question: Question; isPartial: boolean }

/** The answers to one question, by its type. */
export function QuestionChart({ question, isPartial, ...person }: Props) {
  const { t, language } = person
  const title = textIn(question.text, language)
  return (
    <section className="panel stack" aria-label={title}>
      <div className="stack tight">
        <h2 data-text="theirs">
          <Theirs locale={languageOf(question.text, language)}>{title}</Theirs>
        </h2>
        <p className="soft">{t('surveys.results.answered', { count: question.answered })}</p>
      </div>
      {question.isHidden ? <p className="soft">{t('surveys.results.hidden')}</p> : <Drawing question={question} {...person} />}
      {isPartial && question.texts.length < question.answered && question.texts.length > 0 && (
        <p className="small soft">{t('surveys.results.moreTexts')}</p>
      )}
    </section>
  )
}

function Drawing({ question, t, language, regional }: Omit<Props, 'isPartial'>) {
  const { options, scales, nps, numbers, dates, texts } = question
  const say = (key: string, values?: Record<string, string | number>) => t(`surveys.results.${key}`, values)
  const bars = (title: string, points: Counted[]) => (
    <Chart
      key={title}
      kind="bar"
      title={title}
      axis={say('answer')}
      regional={regional}
      points={distinct(points)}
      series={[{ name: 'count', label: say('count') }]}
    />
  )
  if (question.answered === 0) return null
  if (texts.length > 0)
    return (
      <ul className="lines">
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people may write the same
          <li key={at} dir="auto" data-text="theirs">
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    )
  if (options.length > 0)
    return bars(
      say('count'),
      options.map((option) => ({ label: textIn(option.text, language), count: option.count })),
    )
  if (nps)
    return (
      <div className="stack">
        <p>
          <strong>{say('score', { score: nps.score })}</strong>
        </p>
        {bars(say('parts'), [
          { label: say('detractors'), count: nps.detractors },
          { label: say('passives'), count: nps.passives },
          { label: say('promoters'), count: nps.promoters },
        ])}
        {bars(say('count'), stepPoints(nps.counts, 0, regional))}
      </div>
    )
  if (numbers)
    return (
      <div className="stack">
        <p>{say('median', { median: numbers.median, mean: numbers.mean })}</p>
        {bars(
          say('count'),
          numbers.bars.map(({ from, to, count }) => ({
            label: say('range', { from: numberIn(regional, from), to: numberIn(regional, to) }),
            count,
          })),
        )}
      </div>
    )
  if (dates.length > 0)
    return bars(
      say('count'),
      dates.map(({ date, count }) => ({ label: date, count })),
    )
  return scales.map((scale) => (
    <div key={scale.id} className="stack tight">
      {scale.mean !== null && <p>{say('mean', { mean: scale.mean })}</p>}
      {bars(
        scale.id === question.id ? say('count') : textIn(scale.text, language),
        scalePoints(question, scale.counts, language, regional),
      )}
    </div>
  ))
}

type Counted = { label: string; count: number }
const stepPoints = (counts: readonly number[], first: number, regional: RegionalFormat): Counted[] =>
  counts.map((count, at) => ({ label: numberIn(regional, first + at), count }))

/** The steps of a scale, the first and last with their words. */
function scalePoints(
  { lowLabel, highLabel }: Question,
  counts: readonly number[],
  language: Person['language'],
  regional: RegionalFormat,
) {
  return stepPoints(counts, 1, regional).map(({ label, count }, at) => {
    const words = at === 0 ? lowLabel : at === counts.length - 1 ? highLabel : null
    return { label: words ? `${label} ${textIn(words, language)}` : label, count }
  })
}

/** The axis tells its places apart by their labels, which authors may repeat. */
function distinct(points: Counted[]): Point[] {
  const seen = new Map<string, number>()
  return points.map(({ label, count }) => {
    const before = seen.get(label) ?? 0
    seen.set(label, before + 1)
    return { label: before === 0 ? label : `${label} (${before + 1})`, values: { count } }
  })
}
