import Link from 'next/link'
import type { ReactNode } from 'react'
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
type Finding = { property: string; questionIds: readonly string[] }
type Values = Record<string, string | number>

/** The number of the section that an entry is about, from 1. */
const sectionNumberOf = (property: string) => Number(/^sections\.(\d+)/.exec(property)?.[1] ?? 0) + 1
const questionNumberOf = (property: string) => Number(/questions\.(\d+)$/.exec(property)?.[1] ?? 0) + 1

/** Where the cause of an entry can be changed: each question, their bank, or a page of the assessment. */
function placesOf({ property, questionIds }: Finding, isOfBank: boolean, { t, assessment, mayChange, isLinked }: Props): Place[] {
  const { id, sections } = assessment
  const say = (key: string, values?: Values) => t(`assessments.check.${key}`, values)
  if (isLinked && questionIds.length > 0)
    return questionIds.map((questionId, at) => ({
      href: `/console/question-banks/questions/${questionId}`,
      label: questionIds.length === 1 ? say('toQuestion') : say('toNthQuestion', { number: at + 1 }),
    }))
  const section = sections[sectionNumberOf(property) - 1]
  if (isOfBank && isLinked && section?.source === 'draw')
    return [{ href: `/console/question-banks/${section.bankId}`, label: say('toBank') }]
  if (!mayChange) return []
  if (property.startsWith('sections')) return [{ href: `/console/assessments/${id}/questions`, label: say('toQuestions') }]
  return [{ href: `/console/assessments/${id}/edit`, label: say('toSettings') }]
}

/** The errors that prevent the publication and the warnings, each with a link to its place; and the button that publishes. */
export function CheckReport(props: Props) {
  const { t, me, assessment, report } = props
  const { errors, warnings } = report
  const say = (key: string, values?: Values) => t(`assessments.check.${key}`, values)
  const isReady = errors.length === 0
  return (
    <Panel
      title={say('title')}
      intro={isReady ? say(assessment.hasChanges ? 'ready' : 'nothingNew') : say('notReady', { count: errors.length })}
      tools={isReady && assessment.hasChanges && can(me, publishAssessment) && <PublishButton t={t} assessment={assessment} />}
    >
      {errors.length > 0 && (
        <Entries title={say('errors')}>
          {errors.map((error) => {
            const { fault, property } = error
            const isOwn = fault === 'questionInvalid' && property.includes('questions')
            const numbers = { number: sectionNumberOf(property), question: questionNumberOf(property) }
            return (
              <Entry
                key={`${fault} ${property}`}
                text={say(`faults.${isOwn ? 'thisInvalid' : fault}`, numbers)}
                places={placesOf(error, fault === 'drawTooLarge', props)}
              />
            )
          })}
        </Entries>
      )}
      {warnings.length > 0 && (
        <Entries title={say('warnings')}>
          {warnings.map((found) => {
            const { warning, property, count } = found
            return (
              <Entry
                key={`${warning} ${property}`}
                text={say(`warningTexts.${warning}`, { number: sectionNumberOf(property), count })}
                places={placesOf(found, false, props)}
              />
            )
          })}
        </Entries>
      )}
    </Panel>
  )
}

function PublishButton({ t, assessment: { id, version, publishedVersion } }: Pick<Props, 't' | 'assessment'>) {
  const say = (key: string) => t(`assessments.check.${key}`)
  return (
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

const Entries = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack tight" aria-label={title}>
    <h3>{title}</h3>
    <ul className="lines">{children}</ul>
  </section>
)

const Entry = ({ text, places }: { text: string; places: Place[] }) => (
  <li>
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
  </li>
)
