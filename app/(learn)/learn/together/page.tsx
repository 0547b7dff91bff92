import type { ReactNode } from 'react'
import { listCommunities } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { listOwnBookings, listOwnSessions } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { can } from '@/lib/ui/can'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Spaces } from '../communities/_parts/spaces'
import { SessionLine } from '../live/_parts/session-line'
import results from '../search/search.module.css'
import styles from './together.module.css'

const mostSessions = 6
const mostCommunities = 12

/** Live sessions and communities: everything that is done with others. */
export default learnPage(async (learner) => {
  const { t, api, me } = learner
  const say = (key: string) => t(`learn.together.${key}`)
  const [sessions, communities] = await Promise.all([
    can(me, listOwnSessions) && can(me, listOwnBookings) ? sessionsOf(learner) : null,
    can(me, listCommunities) ? api(listCommunities, { query: { perPage: mostCommunities } }) : null,
  ])
  const isEmpty = !sessions?.length && !communities?.data.length
  return {
    title: say('title'),
    content: (
      <div className={styles.together}>
        <header className="stack tight">
          <h1>{say('title')}</h1>
          <p className="soft">{say('intro')}</p>
        </header>
        {isEmpty && (
          <Empty title={<h2>{say('none')}</h2>} detail={say('noneDetail')}>
            <a className="button" href="/learn/catalogue">
              {t('learn.home.toCatalogue')}
            </a>
          </Empty>
        )}
        {sessions && (
          <Part id="sessions" title={say('sessions')} more={{ href: '/learn/live', text: t('bookings.all') }}>
            {sessions.length > 0 ? (
              <ul className={results.results}>
                {sessions.map((session) => (
                  <li key={session.id}>
                    <SessionLine session={session} learner={learner} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft">{say('noSessions')}</p>
            )}
          </Part>
        )}
        {communities && (
          <Part id="communities" title={say('communities')} more={{ href: '/learn/communities', text: say('allCommunities') }}>
            {communities.data.length > 0 ? (
              <Spaces spaces={communities.data} learner={learner} />
            ) : (
              <p className="soft">{say('noCommunities')}</p>
            )}
            <p className="small">
              <a href="/learn/communities/moderation">{t('communities.transparency.title')}</a>
            </p>
          </Part>
        )}
      </div>
    ),
  }
})

/** The sessions to come: those that are booked first, then those that can be. */
async function sessionsOf({ api }: Learner) {
  const [mine, open] = await Promise.all([
    api(listOwnBookings, { query: { when: 'upcoming', perPage: mostSessions } }),
    api(listOwnSessions, { query: { when: 'upcoming', perPage: mostSessions } }),
  ])
  const others = open.data.filter(({ id, state }) => state === 'planned' && mine.data.every((own) => own.id !== id))
  return [...mine.data, ...others].slice(0, mostSessions)
}

type PartProps = { id: string; title: string; more: { href: string; text: string }; children: ReactNode }
const Part = ({ id, title, more, children }: PartProps) => (
  <section id={id} className="stack" aria-labelledby={`${id}-title`}>
    <div className="bar">
      <h2 id={`${id}-title`}>{title}</h2>
      <a href={more.href}>{more.text}</a>
    </div>
    {children}
  </section>
)
