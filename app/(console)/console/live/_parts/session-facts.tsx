import type { readSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount, Code, When } from '@/lib/ui/when'
import { textOf } from './names'

type Session = DataOf<typeof readSession>

/** How many seats are booked, and of how many. */
const Booked = ({ bookedCount, seats, regional }: Pick<Session, 'bookedCount' | 'seats'> & Pick<Person, 'regional'>) => (
  <>
    <Amount value={bookedCount} regional={regional} />
    {seats !== null && (
      <>
        {' / '}
        <Amount value={seats} regional={regional} />
      </>
    )}
  </>
)

/** The facts of a session: when and where it is, and how many come. */
export function sessionFacts(session: Session, { t, textsOf, language, regional }: Person): Fact[] {
  const { startsAt, endsAt, seats, reason, link } = session
  const say = (key: string) => t(`live.${key}`)
  const where = textOf(session.roomName, language) || textOf(session.place, language)
  const theirs = (text: string) => <bdi data-text="theirs">{text}</bdi>
  return [
    { label: say('columns.module'), value: theirs(textOf(session.moduleTitle, language)) },
    { label: say('columns.startsAt'), value: <When at={startsAt} regional={regional} zone={session.zone} /> },
    { label: say('columns.endsAt'), value: <When at={endsAt} regional={regional} zone={session.zone} /> },
    ...(where ? [{ label: say('columns.room'), value: theirs(where) }] : []),
    ...(link ? [{ label: say('columns.link'), value: <Code>{link}</Code> }] : []),
    ...(session.onlineProvider
      ? [
          {
            label: say('fields.onlineProvider'),
            value: <bdi>{say(`values.onlineProvider.${session.onlineProvider}`)}</bdi>,
          },
        ]
      : []),
    {
      label: say('columns.bookedCount'),
      value: <Booked bookedCount={session.bookedCount} seats={seats} regional={regional} />,
    },
    { label: say('columns.waitingCount'), value: <Amount value={session.waitingCount} regional={regional} /> },
    ...(session.answerBy ? [{ label: say('columns.answerBy'), value: <When at={session.answerBy} regional={regional} /> }] : []),
    ...(reason ? [{ label: say('columns.reason'), value: theirs(reason), isWide: true }] : []),
    ...timeFacts(session, textsOf('live').live.columns, regional),
  ]
}
