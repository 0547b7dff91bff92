import {
  archiveNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadNotification,
} from '@/lib/domain/house/notifications/notifications.contract'
import { categories, notificationStates } from '@/lib/domain/house/notifications/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { RowMenu } from '@/lib/ui/actions/row-menu'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { IconArchive, IconMail, IconMailOpened } from '@/lib/ui/icons'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import { Reason, reasonOf, type Why } from '@/lib/ui/notification-reason'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import styles from './inbox.module.css'

type Notification = ItemOf<typeof listNotifications>

const filtersOf = ({ t }: Person): Filter[] => [
  {
    name: 'state',
    label: t('inbox.columns.state'),
    kind: 'choice',
    options: notificationStates.map((value) => ({ value, label: t(`inbox.views.${value}`) })),
  },
  {
    name: 'category',
    label: t('inbox.columns.category'),
    kind: 'choice',
    options: categories.map((value) => ({ value, label: t(`notifications.categories.${value}`) })),
  },
]

/** The columns of the list; `why` is the reason of one of them, which is asked for. */
const columnsOf = ({ t, regional }: Person, why: Why | null): Column<Notification>[] => [
  {
    key: 'title',
    title: t('inbox.columns.title'),
    csv: [
      { path: 'title', title: t('inbox.columns.title') },
      { path: 'text', title: t('inbox.columns.text') },
    ],
    cell: ({ id, title, text, link, state }) => (
      <div className="stack tight">
        <span className="row tight">
          {state === 'unread' && <span className="badge good">{t('inbox.new')}</span>}
          <strong data-text="theirs">{link ? <a href={link}>{title}</a> : title}</strong>
        </span>
        {text && (
          <span className={`small soft ${styles.text}`} data-text="theirs">
            {text}
          </span>
        )}
        {why?.id === id && <Reason why={why} t={t} regional={regional} />}
      </div>
    ),
  },
  {
    key: 'category',
    title: t('inbox.columns.category'),
    csv: [
      inWords(listNotifications, 'category', t('inbox.columns.category'), (value) => t(`notifications.categories.${value}`)),
      yesOrNo(listNotifications, 'isMandatory', t('inbox.mandatory'), t),
    ],
    cell: ({ category, isMandatory }) => (
      <span className="two-lines">
        <span className="unbroken">{t(`notifications.categories.${category}`)}</span>
        {isMandatory && <span className="small soft">{t('inbox.mandatory')}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    hidden: true,
    title: t('inbox.columns.state'),
    csv: [inWords(listNotifications, 'state', t('inbox.columns.state'), (value) => t(`inbox.states.${value}`))],
    cell: ({ state }) => t(`inbox.states.${state}`),
  },
  momentColumn('createdAt', t('inbox.columns.createdAt'), regional),
  {
    key: 'readAt',
    hidden: true,
    title: t('inbox.columns.readAt'),
    cell: ({ readAt }) => <When at={readAt} regional={regional} as="short" none={t('inbox.notRead')} />,
  },
]

/** The notifications of the person; why one was made stands below its text, by an address. */
export default consolePage('inbox', async (person) => {
  const { t, me, query } = person
  const why = query.why ? await reasonOf(person, query.why) : null
  return (
    <>
      <SectionHeader title={t('inbox.title')} intro={t('inbox.intro')} shows={{ contract: listNotifications, query }}>
        <LinkButton href="/console/account#notifications" kind="subtle">
          {t('inbox.toPreferences')}
        </LinkButton>
        {can(me, readAllNotifications) && (
          <ActionButton
            endpoint={endpoint(readAllNotifications)}
            input={{ body: { before: new Date().toISOString() } }}
            label={t('inbox.markAllRead')}
            done={t('inbox.done.allRead')}
          />
        )}
      </SectionHeader>
      <List
        contract={listNotifications}
        name="inbox"
        title={t('inbox.title')}
        query={query}
        isSearchable={false}
        labelOf={({ title }) => title}
        filters={filtersOf(person)}
        columns={columnsOf(person, why)}
        actionsOf={(one) => <Actions of={one} person={person} isExplained={why?.id === one.id} />}
        empty={{ title: t('inbox.empty.current'), detail: t('inbox.empty.detail') }}
      />
    </>
  )
})

type Query = Record<string, string | undefined>
type ActionsProps = { of: Notification; person: Person & { query: Query }; isExplained: boolean }

/** The same place of the list, with or without the reason of one. */
function addressWith({ why: _before, ...query }: Query, why: string | undefined): string {
  const chosen = Object.entries({ ...query, why }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/console/notifications${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`
}

function Actions({ of: { id, title, state }, person: { t, me, query }, isExplained }: ActionsProps) {
  const named = (key: string) => t(`inbox.named.${key}`, { title: `\u2068${title}\u2069` })
  const common = { input: { params: { id } } } as const
  return (
    <>
      <LinkButton
        href={addressWith(query, isExplained ? undefined : id)}
        kind="subtle"
        size="xs"
        name={named(isExplained ? 'hide' : 'why')}
      >
        {t(isExplained ? 'inbox.why.hide' : 'inbox.why.short')}
      </LinkButton>
      <RowMenu name={title}>
        {can(me, readNotification) && state !== 'read' && (
          <ActionButton
            {...common}
            endpoint={endpoint(readNotification)}
            label={t(state === 'archived' ? 'inbox.restore' : 'inbox.markRead')}
            name={named(state === 'archived' ? 'restore' : 'markRead')}
            icon={<IconMailOpened size={18} stroke={1.6} aria-hidden="true" />}
            done={t('inbox.done.read')}
          />
        )}
        {can(me, unreadNotification) && state === 'read' && (
          <ActionButton
            {...common}
            endpoint={endpoint(unreadNotification)}
            label={t('inbox.markUnread')}
            name={named('markUnread')}
            icon={<IconMail size={18} stroke={1.6} aria-hidden="true" />}
            done={t('inbox.done.unread')}
          />
        )}
        {can(me, archiveNotification) && state !== 'archived' && (
          <ActionButton
            {...common}
            endpoint={endpoint(archiveNotification)}
            label={t('inbox.archive')}
            name={named('archive')}
            icon={<IconArchive size={18} stroke={1.6} aria-hidden="true" />}
            done={t('inbox.done.archived')}
          />
        )}
      </RowMenu>
    </>
  )
}
