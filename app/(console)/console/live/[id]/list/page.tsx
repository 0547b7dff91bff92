import { listAttendance, markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { addBooking } from '@/lib/domain/learning/live/bookings/bookings.contract'
import { readSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { clock } from '@/lib/platform/clock'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { AttendanceSheet } from '../../_parts/attendance-sheet'
import { LetIn } from '../../_parts/let-in'
import { textOf } from '../../_parts/names'

/** As many pages of a hundred as a list has at most. */
const mostPages = 20

/** Everyone with a seat, because the list is ticked without a connection. */
async function everyone({ api }: Pick<Person, 'api'>, id: string): Promise<ItemOf<typeof listAttendance>[]> {
  const all: ItemOf<typeof listAttendance>[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { data, metadata } = await api(listAttendance, { params: { id }, query: { perPage: 100, cursor } })
    all.push(...data)
    cursor = metadata.nextCursor ?? undefined
    if (!cursor) break
  }
  return all
}

/** The list of a session to tick on a phone, and to print. */
export default consolePage({ name: 'live', needs: markAttendance }, async (page) => {
  const { t, api, language, regional, profile, params, textsOf, me } = page
  const own = { id: params.id ?? '' }
  const [{ data: session }, attendees] = await Promise.all([api(readSession, { params: own }), everyone({ api }, own.id)])
  const name = textOf(session.title, language)
  const rows = attendees.map(({ userId, status, ...person }) => ({ userId, status, name: textOf(person.name, language) }))
  return (
    <Texts of={textsOf('parts', 'live')}>
      <SectionHeader
        trail={[name, t('live.sheet.title')]}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={<When at={session.startsAt} regional={regional} zone={session.zone} />}
        shows={{ contract: listAttendance, params: own }}
      />
      {session.state === 'planned' &&
        clock.now().getTime() < Date.parse(session.endsAt) &&
        can(me, addBooking) &&
        can(me, listMembers) && <LetIn sessionId={own.id} add={endpoint(addBooking)} people={endpoint(listMembers)} />}
      {rows.length === 0 ? (
        <State kind="empty" title={t('live.attendance.empty')} detail={t('live.attendance.emptyDetail')} />
      ) : (
        <AttendanceSheet sessionId={own.id} personId={profile.id} endpoint={endpoint(markAttendance)} attendees={rows} />
      )}
    </Texts>
  )
})
