import Link from 'next/link'
import { remindMany } from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { clock } from '@/lib/platform/clock'
import { addDays, beginningOf, dayOf } from '@/lib/platform/i18n/days'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { personName } from '../../../groups/_parts/names'
import { Counts } from '../../../my-people/_parts/counts'
import { countsOf, ownPeople, viewsOf } from '../../../my-people/_parts/load'
import { personHref } from '../../../my-people/_parts/person-link'
import styles from './desks.module.css'
import { CountLink, Line } from './line'

type Own = NonNullable<Awaited<ReturnType<typeof ownPeople>>>
type Entry = ItemOf<typeof listProgress>

const shown = 5
const weekDays = 7

/** The desk of a manager: who of their people is late, and what changed this week; nothing for those who manage none. */
export async function ManagerDesk(page: Person) {
  const { t, me, regional } = page
  const own = can(me, listProgress) ? await ownPeople(page) : null
  if (!own) return null
  return (
    <section aria-labelledby="my-people" className="stack">
      <h2 id="my-people">{t('home.myPeople')}</h2>
      <Counts t={t} regional={regional} counts={await countsOf(page, own)} />
      <div className={styles.desk}>
        <Late page={page} own={own} />
        <ThisWeek page={page} own={own} />
      </div>
    </section>
  )
}

const Who = ({ of: { person, path }, page: { language } }: { of: Entry; page: Person }) => (
  <>
    <bdi data-text="theirs">{personName(person, language)}</bdi>
    {' · '}
    <bdi data-text="theirs">{inLanguage(path.title, language).text}</bdi>
  </>
)

/** Who is late, those that were due first before the others, each with a reminder. */
async function Late({ page, own }: { page: Person; own: Own }) {
  const { t, me, api, regional, language } = page
  const { data } = await api(listProgress, {
    query: { ...own.query, ...viewsOf(page).late, perPage: shown, orderBy: 'dueAt:asc' },
  })
  const say = (key: string, values?: Record<string, string>) => t(`home.desks.late.${key}`, values)
  return (
    <Panel
      title={say('title')}
      tools={
        <Link href="/console/my-people" prefetch={false} className="small">
          {say('all')}
        </Link>
      }
    >
      {data.length === 0 && <p className="soft">{say('none')}</p>}
      <ul className="lines">
        {data.map((one) => (
          <Line
            key={one.id}
            href={personHref(one.person.id)}
            title={<Who of={one} page={page} />}
            detail={
              <>
                {say('due')} <When at={one.dueAt} regional={regional} as="day" edge="ends" />
                {one.remindedAt && (
                  <>
                    {' · '}
                    {say('reminded')} <When at={one.remindedAt} regional={regional} as="day" />
                  </>
                )}
              </>
            }
          >
            {can(me, remindMany) && (
              <ActionButton
                endpoint={endpoint(remindMany)}
                input={{ body: { enrolmentIds: [one.id] } }}
                label={say('remind')}
                name={say('remindThis', { name: `\u2068${personName(one.person, language)}\u2069` })}
                done={say('done')}
                size="xs"
                kind="light"
              />
            )}
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

/** The paths that one's people completed in the last seven days, today included. */
async function ThisWeek({ page, own }: { page: Person; own: Own }) {
  const { t, api, regional, organization } = page
  const { timeZone } = organization.regionalProfile
  const from = beginningOf(addDays(dayOf(clock.now(), timeZone), 1 - weekDays), timeZone).toISOString()
  const query: Record<string, string> = {
    ...(own.query.group && { group: own.query.group }),
    state: 'completed',
    completedFrom: from,
    orderBy: 'completedAt:desc',
  }
  const { data, metadata } = await api(listProgress, { query: { ...query, page: 1, perPage: shown } })
  const say = (key: string) => t(`home.desks.week.${key}`)
  return (
    <Panel
      title={say('title')}
      tools={
        <span className={styles.number}>
          <CountLink
            value={metadata.count ?? 0}
            href={`/console/enrolments?${new URLSearchParams(query)}`}
            label={say('completed')}
            regional={regional}
          />
        </span>
      }
    >
      {data.length === 0 && <p className="soft">{say('none')}</p>}
      <ul className="lines">
        {data.map((one) => (
          <Line
            key={one.id}
            title={<Who of={one} page={page} />}
            href={personHref(one.person.id)}
            detail={<When at={one.completedAt} regional={regional} as="day" />}
          />
        ))}
      </ul>
    </Panel>
  )
}
