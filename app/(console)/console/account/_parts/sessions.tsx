import type { z } from 'zod'
import { listSessions, type Session } from '@/lib/domain/identity/sessions.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { moment } from '@/lib/ui/moments'
import { visit } from '@/lib/ui/visit'
import type { Messages } from '@/messages/catalogue'
import styles from '../../_parts/console.module.css'
import { EndSession } from './end-session'

type Item = z.input<typeof Session>
type Place = Parameters<typeof moment>[2]

/** Where the person is signed in, newest first. */
export async function Sessions({ language, place }: { language: Language; place: Place }) {
  const { api, say, textsOf } = await visit()
  const words = textsOf('console').console.sessions
  const { data, metadata } = await api(listSessions, { query: { perPage: 100 } })
  const [open, ended] = [data.filter((session) => !session.isRevoked), data.filter((session) => session.isRevoked)]
  const first = open.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <section className="panel stack" aria-labelledby="sessions">
      <div>
        <h2 id="sessions">{say('console.sessions.title')}</h2>
        <p className="soft">{say(first.length > 1 ? 'console.sessions.intro' : 'console.sessions.none')}</p>
      </div>
      <ul className={styles.sessions}>
        {first.map((session) => (
          <Entry key={session.id} session={session} language={language} place={place} say={say} words={words} />
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary>{say('console.sessions.ended')}</summary>
          <ul className={styles.sessions}>
            {ended.map((session) => (
              <Entry key={session.id} session={session} language={language} place={place} say={say} words={words} />
            ))}
          </ul>
        </details>
      )}
      {metadata.hasNext && <p className="small soft">{say('console.sessions.more')}</p>}
    </section>
  )
}

type EntryProps = {
  session: Item
  language: Language
  place: Place
  say: (key: string, values?: Record<string, string>) => string
  words: Messages['console']['sessions']
}

function Entry({ session, language, place, say, words }: EntryProps) {
  const { id, device, from, ipAddress, createdAt, lastUsedAt, expiredAt, isCurrent, isRevoked } = session
  const { end, ending, failed, device: kinds } = words
  const kind = device.platform && device.platform in kinds ? kinds[device.platform as keyof typeof kinds] : kinds.unknown
  const named = [device.browser, device.os].filter(Boolean).join(' · ')
  const times = { signedIn: createdAt, lastUsed: lastUsedAt, ...(!isRevoked && { expires: expiredAt }) }
  return (
    <li className={styles.session}>
      <div className="stack">
        <div className="row">
          <h3>
            {kind}
            {named && (
              <>
                {' — '}
                <bdi dir="ltr">{named}</bdi>
              </>
            )}
          </h3>
          {isCurrent && <span className="badge good">{say('console.sessions.current')}</span>}
          {isRevoked && <span className="badge">{say('console.sessions.endedState')}</span>}
        </div>
        <dl className={styles.details}>
          <div>
            <dt>{say('console.sessions.address')}</dt>
            <dd>
              <bdi dir="ltr">{ipAddress}</bdi> <span className="soft">({say(`console.sessions.from.${from}`)})</span>
            </dd>
          </div>
          {Object.entries(times).map(([key, iso]) => (
            <div key={key}>
              <dt>{say(`console.sessions.${key}`)}</dt>
              <dd>
                <time dateTime={iso}>{moment(new Date(iso), language, place)}</time>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {!isCurrent && !isRevoked && (
        <EndSession
          sessionId={id}
          label={say('console.sessions.endThis', { device: `\u2068${named || kind}\u2069`, address: `\u2066${ipAddress}\u2069` })}
          texts={{ end, ending, failed }}
        />
      )}
    </li>
  )
}
