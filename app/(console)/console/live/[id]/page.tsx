import { listAttendance, markAttendance, readCode } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { cancelFollowing, moveFollowing } from '@/lib/domain/learning/live/series/series.contract'
import {
  cancelSession,
  holdSession,
  moveSession,
  readSession,
  updateSession,
} from '@/lib/domain/learning/live/sessions/sessions.contract'
import { clock } from '@/lib/platform/clock'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, Code, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { Attendees } from '../_parts/attendees'
import { addressOf, textOf } from '../_parts/names'

/** One session: its facts, who has a seat and who was there. */
export default consolePage('live', async (page) => {
  const { t, api, me, language, regional, query, params, textsOf } = page
  const own = { id: params.id ?? '' }
  const { data: session } = await api(readSession, { params: own })
  const { id, state, startsAt, endsAt, seats, reason, link } = session
  const name = textOf(session.title, language)
  const say = (key: string) => t(`live.${key}`)
  const now = clock.now().getTime()
  const isOpen = state === 'planned' && now < Date.parse(endsAt)
  const where = textOf(session.roomName, language) || textOf(session.place, language)
  const theirs = (text: string) => <bdi data-text="theirs">{text}</bdi>
  return (
    <>
      <SectionHeader
        trail={name}
        title={theirs(name)}
        intro={<span className={state === 'cancelled' ? 'badge bad' : 'badge'}>{say(`states.${state}`)}</span>}
        shows={{ contract: readSession, params: own }}
      >
        {state !== 'cancelled' && can(me, markAttendance) && (
          <LinkButton href={`${addressOf(id)}/list`}>{say('sheet.title')}</LinkButton>
        )}
        {state !== 'cancelled' && can(me, readCode) && (
          <LinkButton href={`${addressOf(id)}/code`}>{say('code.title')}</LinkButton>
        )}
        {state === 'planned' && now >= Date.parse(startsAt) && can(me, holdSession) && (
          <ActionButton endpoint={endpoint(holdSession)} input={{ params: own }} label={say('hold')} done={say('held')} />
        )}
        {isOpen && can(me, updateSession) && (
          <LinkButton href={`${addressOf(id)}/edit`} icon="edit">
            {say('edit')}
          </LinkButton>
        )}
        {isOpen && can(me, moveSession) && <LinkButton href={`${addressOf(id)}/move`}>{say('move')}</LinkButton>}
        {isOpen && session.seriesId && can(me, moveFollowing) && (
          <LinkButton href={`${addressOf(id)}/following/move`}>{say('series.move')}</LinkButton>
        )}
        {isOpen && session.seriesId && can(me, cancelFollowing) && (
          <LinkButton href={`${addressOf(id)}/following/cancel`}>{say('series.cancel')}</LinkButton>
        )}
        {isOpen && can(me, cancelSession) && <LinkButton href={`${addressOf(id)}/cancel`}>{say('cancel')}</LinkButton>}
      </SectionHeader>
      <div className="stack">
        {session.tooShortFor !== null && state === 'planned' && (
          <p className="notice" role="note">
            {t('live.tooShort', { minutes: session.tooShortFor })}
          </p>
        )}
        <Panel title={say('facts')}>
          <Facts
            facts={[
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
                value: (
                  <>
                    <Amount value={session.bookedCount} regional={regional} />
                    {seats !== null && (
                      <>
                        {' / '}
                        <Amount value={seats} regional={regional} />
                      </>
                    )}
                  </>
                ),
              },
              { label: say('columns.waitingCount'), value: <Amount value={session.waitingCount} regional={regional} /> },
              ...(session.answerBy
                ? [{ label: say('columns.answerBy'), value: <When at={session.answerBy} regional={regional} /> }]
                : []),
              ...(reason ? [{ label: say('columns.reason'), value: theirs(reason), isWide: true }] : []),
              ...timeFacts(session, textsOf('live').live.columns, regional),
            ]}
          />
        </Panel>
        {can(me, listAttendance) && <Attendees {...page} sessionId={id} query={query} />}
        <History resource="liveSession" id={id} />
      </div>
    </>
  )
})
