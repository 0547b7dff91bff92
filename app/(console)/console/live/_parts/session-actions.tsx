import { markAttendance, readCode } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { cancelFollowing, moveFollowing } from '@/lib/domain/learning/live/series/series.contract'
import {
  cancelSession,
  holdSession,
  moveSession,
  type readSession,
  updateSession,
} from '@/lib/domain/learning/live/sessions/sessions.contract'
import { clock } from '@/lib/platform/clock'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { addressOf } from './names'

type Props = { session: DataOf<typeof readSession>; page: Person }

/** The buttons of a session: attendance, and the changes that its state and time allow. */
export function SessionActions({ session, page: { t, me } }: Props) {
  const { id, state, startsAt, endsAt, seriesId } = session
  const say = (key: string) => t(`live.${key}`)
  const now = clock.now().getTime()
  const isOpen = state === 'planned' && now < Date.parse(endsAt)
  return (
    <>
      {state !== 'cancelled' && can(me, markAttendance) && (
        <LinkButton href={`${addressOf(id)}/list`}>{say('sheet.title')}</LinkButton>
      )}
      {state !== 'cancelled' && can(me, readCode) && <LinkButton href={`${addressOf(id)}/code`}>{say('code.title')}</LinkButton>}
      {state === 'planned' && now >= Date.parse(startsAt) && can(me, holdSession) && (
        <ActionButton endpoint={endpoint(holdSession)} input={{ params: { id } }} label={say('hold')} done={say('held')} />
      )}
      {isOpen && can(me, updateSession) && (
        <LinkButton href={`${addressOf(id)}/edit`} icon="edit">
          {say('edit')}
        </LinkButton>
      )}
      {isOpen && can(me, moveSession) && <LinkButton href={`${addressOf(id)}/move`}>{say('move')}</LinkButton>}
      {isOpen && seriesId && can(me, moveFollowing) && (
        <LinkButton href={`${addressOf(id)}/following/move`}>{say('series.move')}</LinkButton>
      )}
      {isOpen && seriesId && can(me, cancelFollowing) && (
        <LinkButton href={`${addressOf(id)}/following/cancel`}>{say('series.cancel')}</LinkButton>
      )}
      {isOpen && can(me, cancelSession) && <LinkButton href={`${addressOf(id)}/cancel`}>{say('cancel')}</LinkButton>}
    </>
  )
}
