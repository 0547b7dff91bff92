import { readCode } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { listSessions, longestMs } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { clock } from '@/lib/platform/clock'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { addressOf, textOf } from '../../../live/_parts/names'
import { Line } from './line'
import { isCodeOpen, nextOf } from './next-session.rules'

/** The live session that one holds next, with the code for checking in once that is open. */
export async function NextSession({ t, me, api, language, regional }: Person) {
  if (!can(me, listSessions)) return null
  const now = clock.now()
  const { data } = await api(listSessions, {
    query: {
      perPage: 100,
      state: 'planned',
      from: new Date(now.getTime() - longestMs).toISOString(),
      orderBy: 'startsAt:asc',
    },
  })
  const session = nextOf(data, me.id, now)
  const say = (key: string) => t(`home.desks.session.${key}`)
  return (
    <Panel title={say('title')}>
      {session ? (
        <ul className="lines">
          <Line
            href={addressOf(session.id)}
            title={<bdi data-text="theirs">{textOf(session.title, language)}</bdi>}
            detail={
              <>
                <When at={session.startsAt} regional={regional} zone={session.zone} as="short" />
                {' · '}
                {t('home.desks.session.seats', { count: session.bookedCount })}
              </>
            }
          >
            {can(me, readCode) &&
              (isCodeOpen(session, now) ? (
                <LinkButton href={`${addressOf(session.id)}/code`} size="xs" kind="light">
                  {say('code')}
                </LinkButton>
              ) : (
                <span className="small soft">{say('codeLater')}</span>
              ))}
          </Line>
        </ul>
      ) : (
        <p className="soft">{say('none')}</p>
      )}
    </Panel>
  )
}
