import { listAttendance, markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { attendanceStates } from '@/lib/domain/learning/live/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { isolated } from '../../groups/_parts/names'
import { addressOf, textOf } from './names'

type Props = Pick<Person, 't' | 'me' | 'language' | 'regional'> & {
  sessionId: string
  query: Record<string, string | undefined>
}
type Attendee = ItemOf<typeof listAttendance>

/** Who has a seat in a session, to be ticked as they come. */
export function Attendees({ t, me, language, regional, sessionId, query }: Props) {
  const say = (key: string) => t(`live.attendance.${key}`)
  return (
    <section aria-labelledby="attendance" className="stack">
      <div>
        <h2 id="attendance">{say('title')}</h2>
        <p className="soft">{say('intro')}</p>
      </div>
      <List
        contract={listAttendance}
        name="live-attendance"
        title={say('title')}
        query={query}
        params={{ id: sessionId }}
        isSearchable={false}
        idOf={({ userId }) => userId}
        labelOf={({ name }) => textOf(name, language)}
        filters={[
          {
            name: 'status',
            label: say('status'),
            kind: 'choice',
            options: attendanceStates.map((value) => ({ value, label: say(`states.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: say('name'),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => <PersonChip name={textOf(name, language)} />,
          },
          {
            key: 'status',
            title: say('status'),
            csv: [inWords(listAttendance, 'status', say('status'), (value) => say(`states.${value}`))],
            cell: ({ status }) =>
              status && (
                <span className={status === 'present' || status === 'late' ? 'badge good' : 'badge'}>
                  {say(`states.${status}`)}
                </span>
              ),
          },
          {
            key: 'minutes',
            title: say('minutes'),
            csv: ['minutes'],
            cell: ({ minutes }) => minutes !== null && <Amount value={minutes} regional={regional} />,
          },
          momentColumn('checkedInAt', say('checkedInAt'), regional),
        ]}
        actionsOf={(attendee) => <Ticks {...{ t, me, sessionId, attendee }} name={textOf(attendee.name, language)} />}
        empty={{ title: say('empty'), detail: say('emptyDetail') }}
      />
    </section>
  )
}

type TicksProps = Pick<Props, 't' | 'me' | 'sessionId'> & { attendee: Attendee; name: string }
/** Present, late or absent by one press; what was ticked is corrected on a page of its own, with a reason. */
function Ticks({ t, me, sessionId, attendee: { userId, status }, name }: TicksProps) {
  if (!can(me, markAttendance)) return null
  const called = { name: isolated(name) }
  if (status !== null)
    return <LinkButton href={`${addressOf(sessionId)}/people/${userId}`}>{t('live.attendance.correct')}</LinkButton>
  return (
    <span className="row tight">
      {(['present', 'late', 'absent'] as const).map((ticked) => (
        <ActionButton
          key={ticked}
          endpoint={endpoint(markAttendance)}
          input={{ params: { id: sessionId, userId }, body: { status: ticked } }}
          label={t(`live.attendance.states.${ticked}`)}
          name={t(`live.attendance.tick.${ticked}`, called)}
          done={t('live.attendance.ticked', called)}
          kind={ticked === 'present' ? 'light' : 'subtle'}
          size="xs"
        />
      ))}
    </span>
  )
}
