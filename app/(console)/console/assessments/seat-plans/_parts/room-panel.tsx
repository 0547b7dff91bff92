import {
  readExamRoomCode,
  removeExamRoom,
  renewExamRoomCode,
  updateExamRoom,
} from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import styles from '@/lib/ui/seat-plan/seats.module.css'
import { textIn } from '../../../question-banks/_parts/names'
import type { Room } from './room'
import { RoomCode } from './room-code'
import { RoomEditor } from './room-editor'

type Props = Pick<Person, 't' | 'me' | 'language'> & { planId: string; room: Room }

/** One hall: its code for the person who supervises it, and every seat with who has it. */
export function RoomPanel({ t, me, language, planId, room }: Props) {
  const say = (key: string, values?: Record<string, number>) => t(`seatPlans.rooms.${key}`, values)
  const { id: roomId, name, capacity, seatCount, seatedCount } = room
  const params = { id: planId, roomId }
  return (
    <section className="panel stack" aria-labelledby={`room-${roomId}`}>
      <div className="bar">
        <h2 id={`room-${roomId}`}>
          <bdi data-text="theirs">{inLanguage(name, language).text}</bdi>
        </h2>
        <span className="row tight">
          {can(me, readExamRoomCode) && (
            <RoomCode
              params={params}
              read={endpoint(readExamRoomCode)}
              renew={can(me, renewExamRoomCode) ? endpoint(renewExamRoomCode) : null}
            />
          )}
          {can(me, updateExamRoom) && <RoomEditor planId={planId} room={room} update={endpoint(updateExamRoom)} />}
          {seatedCount === 0 && can(me, removeExamRoom) && (
            <ActionButton
              endpoint={endpoint(removeExamRoom)}
              input={{ params }}
              danger
              size="sm"
              label={say('remove')}
              done={say('removed')}
              confirm={{ title: say('removeTitle'), detail: <p>{say('removeDetail')}</p> }}
            />
          )}
        </span>
      </div>
      <p className="soft">{say('filled', { seated: seatedCount, capacity, seats: seatCount })}</p>
      <Seats room={room} language={language} free={say('free')} />
    </section>
  )
}

/** The seats as they stand in the hall; on a phone those alone that people have. */
export function Seats({ room, language, free }: { room: Room; language: Person['language']; free: string }) {
  const columns = room.layout.kind === 'grid' ? room.layout.columns : 4
  return (
    <div className={styles.hall}>
      <ol className={styles.seats} style={{ '--columns': columns } as never}>
        {room.seats.map(({ position, label, person }) => (
          <li key={position} className={styles.seat} data-free={person === null || undefined}>
            <bdi className="small soft" data-text="theirs">
              {label}
            </bdi>
            {person ? <bdi data-text="theirs">{textIn(person.name, language)}</bdi> : <span className="small soft">{free}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
