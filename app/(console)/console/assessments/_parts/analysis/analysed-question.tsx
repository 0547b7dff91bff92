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
type Values = Record<string, string | number>
type Props = Pick<Person, 't' | 'language' | 'regional'> & { question: Question; number: number }

/** The results of one question: of all, in each language, and which options were chosen. */
export function AnalysedQuestion(props: Props) {
  const { t, language, question, number } = props
  const { stem, total } = question
  if (!total) return null
  const say = (key: string, values?: Values) => t(`assessments.analysis.${key}`, values)
  const isWeak = total.discrimination !== null && total.discrimination < 0.1
  return (
    <Panel title={say('questionNumber', { number })}>
      <p data-text="theirs">
        <Theirs locale={languageOf(stem, language)}>{shortStem(textIn(stem, language), 300)}</Theirs>
      </p>
      {isWeak && <p className="notice">{say('weak')}</p>}
      <Groups {...props} total={total} />
      {total.options.length > 0 && <Chosen {...props} total={total} />}
    </Panel>
  )
}

type PartProps = Props & { total: Group }

/** How many were asked and how hard the question was, for all and in each language. */
function Groups({ t, regional, question: { locales }, total }: PartProps) {
  const say = (key: string) => t(`assessments.analysis.${key}`)
  return (
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
        <GroupRow name={say('all')} group={total} t={t} regional={regional} />
        {languages.map((each) => {
          const group = locales[each]
          return (
            group && (
              <GroupRow key={each} name={say(`in.${each}`)} group={group} isMarked={group.isMarked} t={t} regional={regional} />
            )
          )
        })}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Person, 't' | 'regional'> & { name: string; group: Group; isMarked?: boolean }

function GroupRow({ name, group: { count, difficulty, discrimination }, isMarked = false, t, regional }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name} {isMarked && <span className="badge warn">{t('assessments.analysis.marked')}</span>}
      </th>
      <td>
        <Amount value={count} regional={regional} />
      </td>
      <td>
        {difficulty === null ? '—' : <Amount value={difficulty} regional={regional} style="percent" maximumFractionDigits={0} />}
      </td>
      <td>{discrimination === null ? '—' : <Amount value={discrimination} regional={regional} maximumFractionDigits={2} />}</td>
    </tr>
  )
}

/** How often each option was chosen. */
function Chosen({ t, language, regional, question: { labels, rightOptions }, total }: PartProps) {
  const say = (key: string) => t(`assessments.analysis.${key}`)
  const label = (key: string) => {
    const own = labels[language][key] ?? labels.ar[key] ?? labels.en[key]
    if (own !== undefined) return <bdi data-text="theirs">{own}</bdi>
    return key === 'true' || key === 'false' ? say(`choices.${key}`) : say('removedOption')
  }
  return (
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
  )
}
