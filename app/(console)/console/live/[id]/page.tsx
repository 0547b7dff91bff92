import { listObservations } from '@/lib/domain/assessing/observations/observations.contract'
import { putResult } from '@/lib/domain/assessing/observations/results.contract'
import { listAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { readSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { Attendees } from '../_parts/attendees'
import { textOf } from '../_parts/names'
import { SessionActions } from '../_parts/session-actions'
import { sessionFacts } from '../_parts/session-facts'

/** The ways to the observe desk for the people with a seat, where their path has observed work. */
async function Observed({ t, api, me, language, sessionId }: Person & { sessionId: string }) {
  if (!can(me, putResult) || !can(me, listObservations)) return null
  const query = { session: sessionId, status: 'published', perPage: 20 }
  const { data: forms } = await api(listObservations, { query })
  if (forms.length === 0) return null
  return (
    <Panel title={t('observations.ofSession.title')} intro={t('observations.ofSession.intro')}>
      <ul className="lines">
        {forms.map(({ id, title }) => (
          <li key={id} className="bar">
            <bdi data-text="theirs">{textOf(title, language)}</bdi>
            <LinkButton href={`/console/assessments/observations/${id}/observe?session=${sessionId}`}>
              {t('observations.observe')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** One session: its facts, who has a seat and who was there. */
export default consolePage('live', async (page) => {
  const { t, api, me, language, query, params } = page
  const own = { id: params.id ?? '' }
  const { data: session } = await api(readSession, { params: own })
  const { id, state } = session
  const name = textOf(session.title, language)
  const say = (key: string) => t(`live.${key}`)
  return (
    <>
      <SectionHeader
        trail={name}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={<span className={state === 'cancelled' ? 'badge bad' : 'badge'}>{say(`states.${state}`)}</span>}
        shows={{ contract: readSession, params: own }}
      >
        <SessionActions session={session} page={page} />
      </SectionHeader>
      <div className="stack">
        {session.tooShortFor !== null && state === 'planned' && (
          <p className="notice" role="note">
            {t('live.tooShort', { minutes: session.tooShortFor })}
          </p>
        )}
        <Panel title={say('facts')}>
          <Facts facts={sessionFacts(session, page)} />
        </Panel>
        <Observed {...page} sessionId={id} />
        {can(me, listAttendance) && <Attendees {...page} sessionId={id} query={query} />}
        <History resource="liveSession" id={id} />
      </div>
    </>
  )
})
