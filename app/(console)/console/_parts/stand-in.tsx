import { LinkButton } from '@/lib/ui/actions/link-button'
import { State } from '@/lib/ui/list/state'
import type { Person } from '@/lib/ui/person'
import { type RoomName, roomOf } from './rooms'

type Props = { title: string; detail?: string; room: RoomName; t: Person['t'] }

/** In place of a page or a record that does not exist, with the way back to its room. */
export const NotHere = ({ title, detail, room, t }: Props) => (
  <State isPage kind="nothing" title={title} detail={detail}>
    <LinkButton href={roomOf(room).path}>{t('parts.state.backTo', { room: `\u2068${t(`${room}.title`)}\u2069` })}</LinkButton>
  </State>
)

/** In place of a page that a person may not open: what is missing, and who can help. */
export const NotAllowed = ({ person: { t, organization, language } }: { person: Person }) => (
  <State
    isPage
    kind="forbidden"
    title={t('parts.state.forbidden')}
    detail={t('parts.state.forbiddenDetail', { organization: `\u2068${organization.name[language]}\u2069` })}
  >
    <LinkButton href={roomOf('home').path}>{t('parts.state.backTo', { room: `\u2068${t('home.title')}\u2069` })}</LinkButton>
  </State>
)
