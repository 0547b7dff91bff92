import { listAttempts, readAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listSubmissions, readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { attemptAddress } from '../../../assessments/attempts/_parts/names'
import { submissionAddress } from '../../../assessments/submissions/_parts/names'
import styles from './desks.module.css'
import { CountLink, Line } from './line'
import { one } from './reader'

type Waiting = {
  kind: 'attempts' | 'submissions'
  count: number
  list: string
  oldest: string | null
  /** Where the oldest is graded. */
  next: string | null
}

async function attemptsOf({ me, api }: Person): Promise<Waiting[]> {
  if (!can(me, listAttempts)) return []
  const state = 'needsGrading'
  const { data, metadata } = await api(listAttempts, { query: { ...one, state, orderBy: 'createdAt:asc' } })
  const first = data[0]
  return [
    {
      kind: 'attempts',
      count: metadata.count ?? 0,
      list: `/console/assessments/attempts?state=${state}`,
      oldest: first?.submittedAt ?? null,
      next: first && can(me, readAttempt) ? attemptAddress(first.id, state) : null,
    },
  ]
}

async function submissionsOf({ me, api }: Person): Promise<Waiting[]> {
  if (!can(me, listSubmissions)) return []
  const state = 'submitted'
  const { data, metadata } = await api(listSubmissions, { query: { ...one, state, orderBy: 'submittedAt:asc' } })
  const first = data[0]
  return [
    {
      kind: 'submissions',
      count: metadata.count ?? 0,
      list: `/console/assessments/submissions?state=${state}`,
      oldest: first?.submittedAt ?? null,
      next: first && can(me, readSubmissionToGrade) ? submissionAddress(first.id, state) : null,
    },
  ]
}

/** Work that waits to be graded: how much, since when, and the way to the oldest. */
export async function ToGrade(page: Person) {
  const { t, regional } = page
  const found = (await Promise.all([attemptsOf(page), submissionsOf(page)])).flat()
  if (found.length === 0) return null
  const say = (key: string) => t(`home.desks.grade.${key}`)
  return (
    <Panel title={say('title')}>
      <ul className="lines">
        {found.map(({ kind, count, list, oldest, next }) => (
          <Line
            key={kind}
            title={say(kind)}
            detail={
              oldest ? (
                <>
                  {say('oldest')} <When at={oldest} regional={regional} as="short" />
                </>
              ) : (
                say('none')
              )
            }
          >
            <span className={styles.number}>
              <CountLink value={count} href={list} label={say(kind)} regional={regional} />
            </span>
            {next && (
              <LinkButton href={next} size="xs" kind="light" name={say(`start.${kind}`)}>
                {say('start.label')}
              </LinkButton>
            )}
          </Line>
        ))}
      </ul>
    </Panel>
  )
}
