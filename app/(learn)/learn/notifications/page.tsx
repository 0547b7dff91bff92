import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { notificationStates } from '@/lib/domain/house/notifications/words'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Reason, reasonOf, type Why } from '@/lib/ui/notification-reason'
import { When } from '@/lib/ui/when'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'
import chips from '../catalogue/chips.module.css'
import styles from './inbox.module.css'

type Notification = ItemOf<typeof listNotifications>

const inbox = '/learn/notifications'
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
      {text && (
        <p className={styles.text} data-text="theirs">
          {text}
        </p>
      )}
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
      {why && <Reason why={why} t={t} regional={regional} />}
    </article>
  )
}
