import type { readItemAnalysis } from '@/lib/domain/assessing/assessments/analysis/item-analysis.contract'
import { languages } from '@/lib/platform/i18n/languages'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { languageOf, shortStem, textIn } from '../../../question-banks/_parts/names'
import styles from './analysis.module.css'

type Question = DataOf<typeof readItemAnalysis>['questions'][number]
type Group = NonNullable<Question['total']>
type Props = Pick<Person, 't' | 'language' | 'regional'> & { question: Question; number: number }

/** The figures of one question: overall, in each language, and by answer. */
export function AnalysedQuestion({ t, language, regional, question, number }: Props) {
  const { stem, total, locales, labels, rightOptions } = question
  if (!total) return null
  const say = (key: string, values?: Record<string, string | number>) => t(`assessments.analysis.${key}`, values)
  const share = (value: number | null) =>
    value === null ? '—' : <Amount value={value} regional={regional} style="percent" maximumFractionDigits={0} />
  const line = (name: string, { count, difficulty, discrimination }: Group, isMarked = false) => (
    <tr key={name}>
      <th scope="row">
        {name} {isMarked && <span className="badge warn">{say('marked')}</span>}
      </th>
      <td>
        <Amount value={count} regional={regional} />
      </td>
      <td>{share(difficulty)}</td>
      <td>{discrimination === null ? '—' : <Amount value={discrimination} regional={regional} maximumFractionDigits={2} />}</td>
    </tr>
  )
  const isWeak = total.discrimination !== null && total.discrimination < 0.1
  const label = (key: string) => {
    const own = labels[language][key] ?? labels.ar[key] ?? labels.en[key]
    if (own !== undefined) return <bdi data-text="theirs">{own}</bdi>
    return key === 'true' || key === 'false' ? say(`choices.${key}`) : say('removedOption')
  }
  return (
    <Panel title={say('questionNumber', { number })}>
      <p data-text="theirs">
        <Theirs locale={languageOf(stem, language)}>{shortStem(textIn(stem, language), 300)}</Theirs>
      </p>
      {isWeak && <p className="notice">{say('weak')}</p>}
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">{say('group')}</th>
            <th scope="col">{say('people')}</th>
            <th scope="col">{say('difficulty')}</th>
            <th scope="col">{say('discrimination')}</th>
          </tr>
        </thead>
        <tbody>
          {line(say('all'), total)}
          {languages.map((each) => {
            const group = locales[each]
            return group && line(say(`in.${each}`), group, group.isMarked)
          })}
        </tbody>
      </table>
      {total.options.length > 0 && (
        <section className="stack tight" aria-label={say('chosen')}>
          <h3>{say('chosen')}</h3>
          <ul className={styles.options}>
            {total.options.map(({ key, count }) => (
              <li key={key}>
                <span>
                  {label(key)} {rightOptions.includes(key) && <span className="badge good">{say('right')}</span>}
                </span>
                <meter min={0} max={total.count} value={count} aria-hidden="true" />
                <Amount value={count / total.count} regional={regional} style="percent" maximumFractionDigits={0} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}
