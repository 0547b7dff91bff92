import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { idleDays, readDropOff } from '@/lib/domain/standards/analytics/path-analytics.contract'
import { clock } from '@/lib/platform/clock'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { personName } from '../../../groups/_parts/names'
import { titlesOf } from '../../../learning-paths/_parts/outline'
import { personHref } from '../../../my-people/_parts/person-link'
import { CountLink, Line } from './line'
import type { OwnPath } from './own-paths'
import { lastOf, stuckSince } from './stuck.rules'

const shown = 4
/** Enrolments that are looked through, and paths whose lessons are. */
const [looked, lookedPaths] = [100, 4]

/** The lesson at which most people of a path stopped; nothing where that number is hidden or no one stopped. */
async function placeOf({ api }: Person, path: OwnPath) {
  const { data } = await api(readDropOff, { params: { id: path.id } })
  const first = data.items[0]
  return data.stuck && first ? [{ path, item: first }] : []
}

/** Who has not learned for two weeks in one's own paths, and at which lessons most people stop. */
export async function Stuck(page: Person & { paths: OwnPath[] }) {
  const { t, me, api, language, regional, paths } = page
  if (!can(me, listProgress)) return null
  const idleSince = new Date(clock.now().getTime() - idleDays * 86_400_000).toISOString()
  const [{ data: running }, places] = await Promise.all([
    api(listProgress, { query: { perPage: looked, state: 'active,overdue', idleSince } }),
    can(me, readDropOff) ? Promise.all(paths.slice(0, lookedPaths).map((path) => placeOf(page, path))) : [],
  ])
  const people = stuckSince(running, clock.now(), idleDays).slice(0, shown)
  const found = places.flat()
  const say = (key: string, values?: Record<string, string | number>) => t(`home.desks.stuck.${key}`, values)
  return (
    <Panel title={say('title')} intro={say('intro', { days: idleDays })}>
      {people.length === 0 && found.length === 0 && <p className="soft">{say('none')}</p>}
      {people.length > 0 && (
        <ul className="lines">
          {people.map((one) => (
            <Line
              key={one.id}
              href={personHref(one.person.id)}
              title={<bdi data-text="theirs">{personName(one.person, language)}</bdi>}
              detail={
                <>
                  <bdi data-text="theirs">{inLanguage(one.path.title, language).text}</bdi>
                  {' · '}
                  {say('last')} <When at={lastOf(one)} regional={regional} as="day" />
                </>
              }
            />
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <>
          <h3>{say('places')}</h3>
          <ul className="lines">
            {found.map(({ path, item: { itemId, titles, count } }) => (
              <Line
                key={path.id}
                title={
                  <bdi data-text={itemId ? 'theirs' : undefined}>
                    {itemId ? inLanguage(titles ?? {}, language).text : t('analytics.dropOff.nothing')}
                  </bdi>
                }
                detail={<bdi data-text="theirs">{inLanguage(titlesOf(path), language).text}</bdi>}
              >
                <CountLink
                  value={count}
                  href={`/console/analytics/paths/${path.id}#drop-off`}
                  label={t('analytics.dropOff.count')}
                  regional={regional}
                />
              </Line>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
