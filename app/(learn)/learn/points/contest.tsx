import { contestEntry } from '@/lib/domain/assessing/points/contests/contests.contract'
import type { listEntries } from '@/lib/domain/assessing/points/learner.contract'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Learner } from '../_parts/learn-page'
import { MadeObjection, ObjectionForm } from '../_parts/objection'

type Props = { entry: ItemOf<typeof listEntries>; learner: Pick<Learner, 't' | 'me'> }

/** The contest of an entry and its decision, or the form for one. */
export function Contesting({ entry: { id, contest }, learner: { t, me } }: Props) {
  const say = (key: string) => t(`learn.points.contest.${key}`)
  if (contest) return <MadeObjection made={contest} say={say} />
  if (!can(me, contestEntry)) return null
  const about = { entry: id, next: '/learn/points' }
  return <ObjectionForm action="points-contest" field={`contest-${id}`} about={about} most={1000} say={say} />
}
