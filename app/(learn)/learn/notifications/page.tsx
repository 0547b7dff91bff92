import type { ReactNode } from 'react'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { notificationStates } from '@/lib/domain/house/notifications/words'
import { dayOf } from '@/lib/platform/i18n/days'
import { Ago, DayAgo } from '@/lib/ui/ago'
import type { ItemOf } from '@/lib/ui/endpoint'
import { IconDotsVertical } from '@/lib/ui/icons'
import { Reason, reasonOf, type Why } from '@/lib/ui/notification-reason'
import { byDay } from '../_parts/by-day'
import { Chips } from '../_parts/chips'
import { DoForm } from '../_parts/do-form'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { LineMenu } from '../_parts/line-menu'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'
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
  const { t, api, query, regional } = learner
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
      <div className="stack">
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
          byDay(data, ({ createdAt }) => dayOf(new Date(createdAt), regional.timeZone)).map(({ day, items }) => (
            <section key={day} className="stack tight" aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className={styles.day}>
                <DayAgo day={day} regional={regional} />
              </h2>
              <ol className={styles.list}>
                {items.map((one) => (
                  <li
                    key={one.id}
                    id={one.id}
                    className={styles.item}
                    data-state={one.state}
                    data-open={[query.why, query.open].includes(one.id) || undefined}
                  >
                    <One of={one} learner={learner} here={here} why={why?.id === one.id ? why : null} />
                  </li>
                ))}
              </ol>
            </section>
          ))
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
  <Chips
    label={t('inbox.views.label')}
    chips={[undefined, ...notificationStates].map((each) => ({
      href: addressWith({ state: each }),
      text: t(`inbox.views.${each ?? 'current'}`),
      isCurrent: each === state,
    }))}
  />
)

type OneProps = { of: Notification; learner: Learner; here: Record<string, string | undefined>; why: Why | null }

function One({ of, learner, here, why }: OneProps) {
  const { t, regional } = learner
  const { id, text, state, category, isMandatory, createdAt } = of
  return (
    <article aria-labelledby={`title-${id}`}>
      <div className={styles.line}>
        <div className={styles.words}>
          <Title of={of} here={here} />
          {text && (
            <p className={styles.text} data-text="theirs">
              {text}
            </p>
          )}
          {state === 'unread' && <span className="hidden-visually">{t('inbox.new')}</span>}
          <p className={styles.facts}>
            <span>
              <Ago at={createdAt} regional={regional} />
            </span>
            <span>{t(`notifications.categories.${category}`)}</span>
            {isMandatory && <span>{t('inbox.mandatory')}</span>}
          </p>
        </div>
        <Actions of={of} learner={learner} here={here} isExplained={why !== null} />
      </div>
      {why && <Reason why={why} t={t} regional={regional} />}
    </article>
  )
}

type Here = OneProps['here']

/** The title leads to the page of the notification, which counts as read with it; where there is none, to its whole text. */
function Title({ of: { id, title, link, state }, here }: { of: Notification; here: Here }) {
  const heading = (content: ReactNode) => (
    <h3 id={`title-${id}`} className={styles.title} data-text="theirs">
      {content}
    </h3>
  )
  if (!link) return heading(<a href={`${addressWith({ ...here, open: id })}#${id}`}>{title}</a>)
  if (state !== 'unread') return heading(<a href={link}>{title}</a>)
  return (
    <DoForm action="notification-read">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value={link} />
      {heading(<button type="submit">{title}</button>)}
    </DoForm>
  )
}

type ActionsProps = { of: Notification; learner: Learner; here: Here; isExplained: boolean }

function Actions({ of: { id, title, state }, learner: { t }, here, isExplained }: ActionsProps) {
  const form = { next: addressWith(here), fields: { id }, className: '' }
  const isRead = state === 'read'
  return (
    <LineMenu
      summary={<IconDotsVertical size={20} aria-hidden="true" />}
      label={t('inbox.actions', { title: `\u2068${title}\u2069` })}
      isAtEnd
    >
      <li>
        <Press action={isRead ? 'notification-unread' : 'notification-read'} {...form}>
          {t(isRead ? 'inbox.markUnread' : state === 'archived' ? 'inbox.restore' : 'inbox.markRead')}
        </Press>
      </li>
      {state !== 'archived' && (
        <li>
          <Press action="notification-archive" {...form}>
            {t('inbox.archive')}
          </Press>
        </li>
      )}
      <li>
        <a href={`${addressWith({ ...here, open: id })}#${id}`}>{t('inbox.whole')}</a>
      </li>
      <li>
        <a href={`${addressWith({ ...here, why: isExplained ? undefined : id })}#${id}`}>
          {t(isExplained ? 'inbox.why.hide' : 'inbox.why.show')}
        </a>
      </li>
    </LineMenu>
  )
}
