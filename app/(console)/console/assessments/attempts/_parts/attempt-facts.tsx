import type { readAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { type Fact, Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'

type Props = Pick<Person, 't' | 'regional'> & { attempt: DataOf<typeof readAttempt> }

/** The facts about an attempt beside its questions. */
export function AttemptFacts({ t, regional, attempt }: Props) {
  const say = (key: string) => t(`gradingDesk.facts.${key}`)
  const { score, percent, maxScore, isPassed, number, locale, isLate, endedBy, gradedAt, releasedAt, submittedAt } = attempt
  const moment = (name: string, at: string | null): Fact[] =>
    at ? [{ label: say(name), value: <When at={at} regional={regional} as="short" /> }] : []
  return (
    <Panel title={say('title')}>
      {!attempt.person && <p className="soft">{t('gradingDesk.hiddenDetail')}</p>}
      <Facts
        facts={[
          {
            label: say('points'),
            value: (
              <span className="row tight">
                {score === null || percent === null
                  ? t('gradingDesk.noPoints', { points: maxScore })
                  : t('gradingDesk.pointsOf', { score, points: maxScore, share: percent / 100 })}
                {isPassed !== null && (
                  <span className={isPassed ? 'badge good' : 'badge warn'}>{say(isPassed ? 'passed' : 'failed')}</span>
                )}
              </span>
            ),
          },
          { label: say('number'), value: <Amount value={number} regional={regional} /> },
          { label: say('language'), value: say(`languages.${locale}`) },
          ...moment('started', attempt.startedAt),
          ...moment('submitted', submittedAt),
          ...(endedBy ? [{ label: say('ended'), value: say(`ends.${endedBy}`) }] : []),
          ...(isLate ? [{ label: say('late'), value: say('isLate') }] : []),
          ...(attempt.stateReason
            ? [{ label: say('reason'), value: <bdi data-text="theirs">{attempt.stateReason}</bdi>, isWide: true }]
            : []),
          ...moment('graded', gradedAt),
          ...moment('released', releasedAt),
        ]}
      />
    </Panel>
  )
}
