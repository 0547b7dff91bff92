import { feedbackMoments, feedbackParts } from '@/lib/domain/assessing/assessments/words'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import type { Stored } from './setting-values'

type Props = Pick<Person, 't' | 'language' | 'regional'> & { assessment: Stored; change: React.ReactNode }
type Values = Record<string, string | number>

/** The settings of an assessment as sentences, without those that have no effect. */
export function SettingsInWords({ t, language, regional, assessment, change }: Props) {
  const say = (key: string, values?: Values) => t(`assessments.sentences.${key}`, values)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const { opensAt, closesAt, feedbackPolicy } = assessment
  const shown = feedbackMoments.map((moment) => {
    const parts = feedbackParts.filter((part) => feedbackPolicy[moment][part]).map((part) => t(`assessments.parts.${part}`))
    return { label: t(`assessments.moments.${moment}`), value: parts.length > 0 ? list.format(parts) : say('nothing') }
  })
  const moment = (at: string) => <When at={at} regional={regional} />
  const window: Fact[] = [
    ...(opensAt ? [{ label: t('assessments.fields.opensAt'), value: moment(opensAt) }] : []),
    ...(closesAt ? [{ label: t('assessments.fields.closesAt'), value: moment(closesAt) }] : []),
  ]
  return (
    <Panel title={t('assessments.settings')} tools={change}>
      <div className="split">
        <Sentences title={t('assessments.groups.purpose')} lines={purposeLines(assessment, say)} />
        <Sentences title={t('assessments.groups.time')} lines={timeLines(assessment, say)}>
          {window.length > 0 && <Facts facts={window} />}
        </Sentences>
        <Sentences title={t('assessments.groups.questions')} lines={questionLines(assessment, say)} />
        <Sentences
          title={t('assessments.groups.results')}
          lines={[
            say(`release.${assessment.release}`),
            ...(assessment.anonymousMarking ? [say('anonymousMarking')] : []),
            ...(assessment.keepsRecord ? [say('keepsRecord')] : []),
          ]}
        >
          <Facts facts={shown} />
        </Sentences>
      </div>
    </Panel>
  )
}

const Sentences = ({ title, lines, children }: { title: string; lines: string[]; children?: React.ReactNode }) => (
  <section className="stack tight" aria-label={title}>
    <h3>{title}</h3>
    <ul className="bulleted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {children}
  </section>
)

type Say = (key: string, values?: Values) => string

const purposeLines = ({ purpose, passPercent, negativeMarking, partialCredit, arabicMatching }: Stored, say: Say): string[] => [
  say(`purpose.${purpose}`),
  say('pass', { share: passPercent / 100 }),
  ...(negativeMarking > 0 ? [say('negative', { share: negativeMarking })] : []),
  ...(partialCredit ? [say(`credit.${partialCredit}`)] : []),
  ...(arabicMatching ? [say(`matching.${arabicMatching}`)] : []),
]

/** A duration in minutes where it is whole minutes. */
const duration = (seconds: number) =>
  seconds % 60 === 0 ? { unit: 'minutes', count: seconds / 60 } : { unit: 'seconds', count: seconds }

function timeLines(assessment: Stored, say: Say): string[] {
  const { timeLimitSeconds, closesAt, finishAfterClose, attemptsAllowed, cooldownSeconds, keepScore, overduePolicy } = assessment
  const hasDeadline = timeLimitSeconds > 0 || closesAt !== null
  return [
    timeLimitSeconds === 0 ? say('noLimit') : say('limit', duration(timeLimitSeconds)),
    ...(closesAt ? [say(finishAfterClose ? 'finishAfterClose' : 'endAtClose')] : []),
    ...(hasDeadline ? [say(`overdue.${overduePolicy}`, duration(assessment.graceSeconds))] : []),
    say('attempts', { count: attemptsAllowed }),
    ...(attemptsAllowed !== 1 ? [say(`keep.${keepScore}`)] : []),
    ...(cooldownSeconds > 0 ? [say('cooldown', duration(cooldownSeconds))] : []),
    say(assessment.hasAccessCode ? 'code' : 'noCode'),
  ]
}

const questionLines = ({ navigation, shuffleQuestions, shuffleOptions, avoidRepeats, sections }: Stored, say: Say): string[] => [
  say(`navigation.${navigation}`),
  say(shuffleQuestions ? 'shuffled' : 'ordered'),
  ...(shuffleOptions ? [say('optionsShuffled')] : []),
  ...(avoidRepeats && sections.some(({ source }) => source === 'draw') ? [say('avoidRepeats')] : []),
]
