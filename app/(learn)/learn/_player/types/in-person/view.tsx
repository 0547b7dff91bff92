import type { ReactNode } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import styles from './in-person.module.css'

export type Meeting = { id: string; startsAt: string; endsAt: string; capacity: number | null; hall: string }
type Props = {
  meetings: Meeting[]
  attended: ReadonlySet<string>
  texts: Messages['player']['meeting']
  regional: RegionalFormat
  below: (meeting: Meeting) => ReactNode
}

/** When and where people meet, in the reader's own time. */
export const MeetingView = ({ meetings, attended, texts, regional, below }: Props) => (
  <ul className={styles.meetings}>
    {meetings.map((meeting) => (
      <li key={meeting.id} className={styles.meeting}>
        <p>
          <strong>
            <When at={meeting.startsAt} regional={regional} />
          </strong>
          <br />
          <span className="small soft">
            {texts.until} <When at={meeting.endsAt} regional={regional} />
          </span>
        </p>
        {meeting.hall && <p dir="auto">{meeting.hall}</p>}
        {meeting.capacity !== null && <p className="small soft">{said(texts.capacity, { count: meeting.capacity }, regional)}</p>}
        {attended.has(meeting.id) ? <p className="badge good">{texts.checkedIn}</p> : below(meeting)}
      </li>
    ))}
  </ul>
)
