import { explainNotification, listNotifications } from '@/lib/domain/notifications/notifications.contract'
import { notificationStates } from '@/lib/domain/notifications/words'
import { ApiError } from '@/lib/platform/http/client'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { When } from '@/lib/ui/when'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'
import chips from '../catalogue/chips.module.css'
import styles from './inbox.module.css'

type Notification = ItemOf<typeof listNotifications>
type Why = DataOf<typeof explainNotification>

const inbox = '/learn/inbox'
const perPage = 20

/** The address of the inbox with other choices; a choice that is empty is left out. */
function addressWith(query: Record<string, string | undefined>): string {
  const chosen = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${inbox}${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`
}

/** The notifications of the reader, the newest first. Every change is a plain form; the reason of one is shown by an address. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const state = notificationStates.find((known) => known === query.state)
  const { cursor } = query
  const [{ data, metadata }, why] = await Promise.all([
    api(listNotifications, { query: { perPage, state, cursor } }),
    query.why ? reasonOf(learner, query.why) : null,
  ])
  const { nextCursor } = metadata
  const here = { state, cursor }
  const newest = data.find((one) => one.state === 'unread')
  return {
    title: t('inbox.title'),
    content: (
      <div className={`stack ${styles.inbox}`}>
        <header className="stack tight">
          <h1>{t('inbox.title')}</h1>
          <p className="soft">
            {t('inbox.intro')} <a href="/learn/account#notifications">{t('inbox.toPreferences')}</a>
          </p>
        </header>
        <Notice query={query} t={t} />
        <div className="bar">
          <States learner={learner} state={state} />
          {newest && (
            <Press
              action="notification-read-all"
              next={addressWith({ state })}
              fields={{ before: newest.createdAt }}
              className="link-button"
            >
              {t('inbox.markAllRead')}
            </Press>
          )}
        </div>
        {data.length > 0 ? (
          <ol className={styles.list}>
            {data.map((one) => (
              <li key={one.id} id={one.id} className={styles.item} data-state={one.state}>
                <One of={one} learner={learner} here={here} why={why?.id === one.id ? why : null} />
              </li>
            ))}
          </ol>
        ) : (
          <Empty title={<h2>{t(`inbox.empty.${state ?? 'current'}`)}</h2>} detail={t('inbox.empty.detail')}>
            <a className="button quiet" href={state ? inbox : '/learn'}>
              {t(state ? 'inbox.empty.toInbox' : 'inbox.empty.toPaths')}
            </a>
          </Empty>
        )}
        <nav className="row" aria-label={t('inbox.pages')}>
          {cursor && <a href={addressWith({ state })}>{t('inbox.first')}</a>}
          {nextCursor && (
            <a className="button quiet" href={addressWith({ state, cursor: nextCursor })}>
              {t('inbox.more')}
            </a>
          )}
        </nav>
      </div>
    ),
  }
})

/** Why one was made; null for an id that is none of the reader's, because the list itself is still worth showing. */
async function reasonOf({ api }: Learner, id: string): Promise<Why | null> {
  try {
    return (await api(explainNotification, { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

const States = ({ learner: { t }, state }: { learner: Learner; state: string | undefined }) => (
  <nav aria-label={t('inbox.views.label')}>
    <ul className={chips.chips}>
      {[undefined, ...notificationStates].map((each) => (
        <li key={each ?? 'current'}>
          <a href={addressWith({ state: each })} aria-current={each === state ? 'true' : undefined}>
            {t(`inbox.views.${each ?? 'current'}`)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

type OneProps = { of: Notification; learner: Learner; here: Record<string, string | undefined>; why: Why | null }

function One({ of, learner, here, why }: OneProps) {
  const { t, regional } = learner
  const { id, title, text, link, state, category, isMandatory, createdAt } = of
  const back = addressWith(here)
  const form = { next: back, fields: { id }, className: 'link-button' }
  return (
    <article className="stack tight" aria-labelledby={`title-${id}`}>
      <p className={styles.facts}>
        {state === 'unread' && <span className="badge good">{t('inbox.new')}</span>}
        <span>{t(`notifications.categories.${category}`)}</span>
        <When at={createdAt} regional={regional} />
        {isMandatory && <span>{t('inbox.mandatory')}</span>}
      </p>
      <h2 id={`title-${id}`} className={styles.title} data-text="theirs">
        {title}
      </h2>
      {text && <p data-text="theirs">{text}</p>}
      <div className={styles.actions}>
        {link && state === 'unread' && (
          <Press action="notification-read" next={link} fields={{ id }} className="button quiet">
            {t('inbox.open')}
          </Press>
        )}
        {link && state !== 'unread' && (
          <a className="button quiet" href={link}>
            {t('inbox.open')}
          </a>
        )}
        {state === 'read' ? (
          <Press action="notification-unread" {...form}>
            {t('inbox.markUnread')}
          </Press>
        ) : (
          <Press action="notification-read" {...form}>
            {t(state === 'archived' ? 'inbox.restore' : 'inbox.markRead')}
          </Press>
        )}
        {state !== 'archived' && (
          <Press action="notification-archive" {...form}>
            {t('inbox.archive')}
          </Press>
        )}
        <a href={`${addressWith({ ...here, why: why ? undefined : id })}#${id}`} aria-expanded={why !== null}>
          {t(why ? 'inbox.why.hide' : 'inbox.why.show')}
        </a>
      </div>
      {why && <Reason why={why} learner={learner} />}
    </article>
  )
}

/** What decided that a notification reached the reader, by channel. */
const Reason = ({ why: { event, inApp, email }, learner: { t, regional } }: { why: Why; learner: Learner }) => (
  <dl className={`facts ${styles.reason}`}>
    <div>
      <dt>{t('inbox.why.event')}</dt>
      <dd>
        {t(`events.${event.name}`)} · <When at={event.occurredAt} regional={regional} />
      </dd>
    </div>
    <div>
      <dt>{t('inbox.channels.inApp')}</dt>
      <dd>{t(`inbox.why.deciders.${inApp.decidedBy}`)}</dd>
    </div>
    <div>
      <dt>{t('inbox.channels.email')}</dt>
      <dd>
        {email ? (
          <>
            {t(`inbox.why.deciders.${email.decidedBy}`)} · {t(`inbox.why.states.${email.state}`)}
            {email.reason && <> ({t(`inbox.why.reasons.${email.reason}`)})</>}
            {email.sentAt && (
              <>
                {' '}
                · <When at={email.sentAt} regional={regional} />
              </>
            )}
          </>
        ) : (
          t('inbox.why.noEmail')
        )}
      </dd>
    </div>
  </dl>
)
