import Link from 'next/link'
import type { checkAssessment } from '@/lib/domain/assessments/definitions.contract'
import { publishAssessment } from '@/lib/domain/assessments/definitions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import type { Stored } from './setting-values'

type Props = Pick<Person, 't' | 'me'> & {
  assessment: Stored
  report: DataOf<typeof checkAssessment>
  /** Whether the person may change the assessment, and is shown where. */
  mayChange: boolean
  /** Whether the person may open questions and banks. */
  isLinked: boolean
}

/** What prevents the publication and what deserves a look, each with the way to its place; and publishing. */
export function CheckReport({ t, me, assessment, report: { errors, warnings }, mayChange, isLinked }: Props) {
  const { id, sections, version, publishedVersion } = assessment
  const say = (key: string, values?: Record<string, string | number>) => t(`assessments.check.${key}`, values)
  /** Where the cause of an entry can be changed: the question, its bank, or a page of the assessment. */
  const placeOf = (property: string, isOfQuestions: boolean): { href: string; label: string } | undefined => {
    const at = /^sections\.(\d+)/.exec(property)?.[1]
    const section = at === undefined ? undefined : sections[Number(at)]
    if (isOfQuestions && isLinked && section?.source === 'draw')
      return { href: `/console/question-banks/${section.bankId}`, label: say('toBank') }
    const [only, more] = section?.source === 'fixed' ? section.questions : []
    if (isOfQuestions && isLinked && only && !more)
      return { href: `/console/question-banks/questions/${only.questionId}`, label: say('toQuestion') }
    if (!mayChange) return undefined
    if (property.startsWith('sections')) return { href: `/console/assessments/${id}/questions`, label: say('toQuestions') }
    return { href: `/console/assessments/${id}/edit`, label: say('toSettings') }
  }
  const numberOf = (property: string) => Number(/^sections\.(\d+)/.exec(property)?.[1] ?? 0) + 1
  const entry = (text: string, place: ReturnType<typeof placeOf>) => (
    <span className="bar">
      <span>{text}</span>
      {place && (
        <Link href={place.href} prefetch={false}>
          {place.label}
        </Link>
      )}
    </span>
  )
  const isReady = errors.length === 0
  return (
    <Panel
      title={say('title')}
      intro={isReady ? say(assessment.hasChanges ? 'ready' : 'nothingNew') : say('notReady', { count: errors.length })}
      tools={
        isReady &&
        assessment.hasChanges &&
        can(me, publishAssessment) && (
          <ActionButton
            endpoint={endpoint(publishAssessment)}
            input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
            label={say('publish')}
            kind="filled"
            done={say('published')}
            confirm={{
              title: say('confirm'),
              detail: <p>{say(publishedVersion === null ? 'confirmFirst' : 'confirmAgain')}</p>,
            }}
          />
        )
      }
    >
      {errors.length > 0 && (
        <section className="stack tight" aria-label={say('errors')}>
          <h3>{say('errors')}</h3>
          <ul className="lines">
            {errors.map(({ fault, property }) => (
              <li key={`${fault} ${property}`}>
                {entry(
                  say(`faults.${fault}`, {
                    number: numberOf(property),
                    question: Number(/questions\.(\d+)$/.exec(property)?.[1] ?? 0) + 1,
                  }),
                  placeOf(property, fault === 'questionInvalid'),
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <section className="stack tight" aria-label={say('warnings')}>
          <h3>{say('warnings')}</h3>
          <ul className="lines">
            {warnings.map(({ warning, property, count }) => (
              <li key={`${warning} ${property}`}>
                {entry(
                  say(`warningTexts.${warning}`, { number: numberOf(property), count }),
                  placeOf(property, warning === 'languageMissing'),
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}
