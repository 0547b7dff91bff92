import Link from 'next/link'
import type { checkAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { publishAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
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

type Place = { href: string; label: string }

/**
 * The errors that prevent the publication and the warnings, each with a link to its place; and the
 * publication.
 */
export function CheckReport({ t, me, assessment, report: { errors, warnings }, mayChange, isLinked }: Props) {
  const { id, sections, version, publishedVersion } = assessment
  const say = (key: string, values?: Record<string, string | number>) => t(`assessments.check.${key}`, values)
  /** Where the cause of an entry can be changed: each question, their bank, or a page of the assessment. */
  const placesOf = (property: string, questionIds: readonly string[], isOfBank: boolean): Place[] => {
    if (isLinked && questionIds.length > 0)
      return questionIds.map((questionId, at) => ({
        href: `/console/question-banks/questions/${questionId}`,
        label: questionIds.length === 1 ? say('toQuestion') : say('toNthQuestion', { number: at + 1 }),
      }))
    const section = sections[numberOf(property) - 1]
    if (isOfBank && isLinked && section?.source === 'draw')
      return [{ href: `/console/question-banks/${section.bankId}`, label: say('toBank') }]
    if (!mayChange) return []
    if (property.startsWith('sections')) return [{ href: `/console/assessments/${id}/questions`, label: say('toQuestions') }]
    return [{ href: `/console/assessments/${id}/edit`, label: say('toSettings') }]
  }
  const numberOf = (property: string) => Number(/^sections\.(\d+)/.exec(property)?.[1] ?? 0) + 1
  const entry = (text: string, places: Place[]) => (
    <span className="bar">
      <span>{text}</span>
      {places.length > 0 && (
        <span className="row tight">
          {places.map(({ href, label }) => (
            <Link key={href} href={href} prefetch={false}>
              {label}
            </Link>
          ))}
        </span>
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
            {errors.map(({ fault, property, questionIds }) => (
              <li key={`${fault} ${property}`}>
                {entry(
                  say(`faults.${fault === 'questionInvalid' && property.includes('questions') ? 'thisInvalid' : fault}`, {
                    number: numberOf(property),
                    question: Number(/questions\.(\d+)$/.exec(property)?.[1] ?? 0) + 1,
                  }),
                  placesOf(property, questionIds, fault === 'drawTooLarge'),
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
            {warnings.map(({ warning, property, count, questionIds }) => (
              <li key={`${warning} ${property}`}>
                {entry(
                  say(`warningTexts.${warning}`, { number: numberOf(property), count }),
                  placesOf(property, questionIds, false),
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}
