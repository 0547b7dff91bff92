import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import type { Learner } from '../../../_parts/learn-page'
import styles from './assignment.module.css'
import type { Assignment } from './calls'

type Props = { assignment: Assignment; learner: Learner }

/** When it is due, what lateness costs, and how it is graded, in sentences. */
export function Rules({ assignment, learner: { t, regional } }: Props) {
  const { dueAt, closesAt, maxPoints, passPercent, completesOn, resubmissions, team, isForTeams, teamGrades } = assignment
  const say = (key: string, values?: Record<string, string | number>) => t(`player.assignment.rules.${key}`, values)
  return (
    <ul className={`bulleted ${styles.rules}`}>
      {dueAt ? (
        <li>
          {say(assignment.isExtended ? 'dueExtended' : 'due')} <When at={dueAt} regional={regional} edge="ends" />
        </li>
      ) : (
        <li>{say('noDue')}</li>
      )}
      {closesAt && (
        <li>
          {say('closes')} <When at={closesAt} regional={regional} edge="ends" />
        </li>
      )}
      {dueAt && <Late assignment={assignment} say={say} />}
      <li>{say('points', { points: maxPoints, percent: passPercent / 100 })}</li>
      <li>{say(completesOn)}</li>
      <li>{resubmissions === 0 ? say('once') : say('again', { count: resubmissions })}</li>
      {isForTeams && team && (
        <li>
          {say(teamGrades === 'alike' ? 'teamAlike' : 'teamApart')}{' '}
          {team.people.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <bdi data-text="theirs">{name[regional.language] ?? name.ar ?? name.en}</bdi>
            </span>
          ))}
        </li>
      )}
      {assignment.anonymousMarking && <li>{say('anonymous')}</li>}
    </ul>
  )
}

function Late({
  assignment,
  say,
}: {
  assignment: Assignment
  say: (key: string, values?: Record<string, string | number>) => string
}) {
  const { latePolicy, penaltyPercent, penaltyFloor, graceMinutes } = assignment
  return (
    <>
      <li>
        {latePolicy === 'penalty'
          ? say(penaltyFloor > 0 ? 'latePenaltyDownTo' : 'latePenalty', {
              percent: penaltyPercent / 100,
              floor: penaltyFloor / 100,
            })
          : say(latePolicy === 'closed' ? 'lateClosed' : 'lateFree')}
      </li>
      {graceMinutes > 0 && <li>{say('grace', { count: graceMinutes })}</li>}
    </>
  )
}

/** Points in the reader's digits. */
export const pointsIn = (points: number, regional: Learner['regional']): string =>
  numberIn(regional, points, { maximumFractionDigits: 4 })
