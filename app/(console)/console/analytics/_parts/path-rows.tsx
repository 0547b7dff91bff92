import Link from 'next/link'
import { readPathRows } from '@/lib/domain/standards/analytics/path-rows.contract'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import { Stage } from '@/lib/ui/chart/stage'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import { Titled } from '../../_parts/home/desks/line'
import styles from './analytics.module.css'
import { addressOf, type Chosen } from './chosen'
import { choicesOf } from './filter-bar'
import type { Lists, Range } from './number-links'
import { Nothing, ShownNumber } from './shown-number'
import { WideTable } from './wide-table'

type Reader = Pick<Person, 't' | 'api' | 'me' | 'language' | 'regional'>
type Props = Reader & {
  chosen: Chosen
  range: Range
  lists: Lists
  /** As many as fit on a page of paper, with fewer columns; default: every path, with those that are published and have no enrolment. */
  most?: number
}
type Path = DataOf<typeof readPathRows>['paths'][number]

const stages = ['enrolled', 'started', 'completed'] as const

/** The stages that the enrolments of the period reached in each path, where people stop, and who is late. */
export async function PathRows({ t, api, me, language, regional, chosen, range, lists, most }: Props) {
  const { group, language: learned, days, until } = chosen
  const filters = { ...(group && { group }), ...(learned && { language: learned }) }
  const { data } = await api(readPathRows, { query: { ...range, ...filters } })
  const shown = data.paths.slice(0, most)
  const isOnPaper = most !== undefined
  const ofPath = { ...(days && { days }), ...(until && { until }), ...filters }
  const pageOf = (id: string) => addressOf(`/console/analytics/paths/${id}`, ofPath)
  const reader = { t, language, regional }
  const say = (key: string) => t(`analytics.rows.${key}`)
  return (
    <section aria-labelledby="paths" className={`panel stack tight ${styles.whole}`}>
      <div>
        <h2 id="paths">{say('title')}</h2>
        <p className="soft small">{say('intro')}</p>
      </div>
      {shown.length === 0 && <p className="soft">{t('analytics.head.noPaths')}</p>}
      {shown.length > 0 && (
        <WideTable labelledBy="paths">
          <table className={`data-table ${styles.rows}`} aria-labelledby="paths">
            <thead>
              <tr>
                <th scope="col">{t('analytics.filters.path')}</th>
                {stages.map((stage) => (
                  <th scope="col" key={stage} data-stage>
                    {t(`analytics.funnel.stages.${stage}`)}
                  </th>
                ))}
                {!isOnPaper && <th scope="col">{say('stopsAt')}</th>}
                <th scope="col">{t('analytics.metrics.overdue.name')}</th>
                {!isOnPaper && <th scope="col">{say('weekly')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map((path) => (
                <Row key={path.id} {...reader} path={path} page={pageOf(path.id)} lists={lists} isOnPaper={isOnPaper} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      {data.paths.length > shown.length && (
        <p className="small soft">{t('analytics.head.more', { count: data.paths.length - shown.length })}</p>
      )}
      {!isOnPaper && <Others t={t} api={api} me={me} language={language} found={data.paths} pageOf={pageOf} />}
    </section>
  )
}

type RowProps = Pick<Reader, 't' | 'language' | 'regional'> & {
  path: Path
  page: string
  lists: Lists
  isOnPaper: boolean
}

function Row({ path, page, lists, isOnPaper, t, language, regional }: RowProps) {
  const own = lists.ofPath(path.id)
  const { enrolled, running, stopsAt, overdue, weekly } = path
  const title = (
    <th scope="row">
      <Link href={page} prefetch={false}>
        <bdi data-text="theirs">{inLanguage(path.titles, language).text}</bdi>
      </Link>
    </th>
  )
  if ([enrolled, path.started, path.completed, overdue].every((value) => value === null))
    return (
      <tr>
        {title}
        <td colSpan={isOnPaper ? 4 : 6} className="soft small">
          {t('analytics.rows.hidden')}
        </td>
      </tr>
    )
  return (
    <tr>
      {title}
      {stages.map((stage) => (
        <td key={stage} data-stage>
          {enrolled !== null && path[stage] !== null && <Stage share={enrolled && path[stage] / enrolled} />}
          <ShownNumber
            t={t}
            regional={regional}
            value={path[stage]}
            label={t(`analytics.funnel.stages.${stage}`)}
            href={own.stage(stage)}
          />
        </td>
      ))}
      {!isOnPaper && (
        <td className={styles.stop}>
          {stopsAt && running !== null ? (
            <Stop
              stopsAt={stopsAt}
              running={running}
              href={own.stopped(stopsAt.itemId)}
              t={t}
              language={language}
              regional={regional}
            />
          ) : (
            <Nothing text={running === null ? t('analytics.noNumber') : t('analytics.rows.noStop')} />
          )}
        </td>
      )}
      <td>
        <ShownNumber t={t} regional={regional} value={overdue} label={t('analytics.metrics.overdue.name')} href={own.overdue} />
      </td>
      {!isOnPaper && (
        <td className={styles.weekly}>
          {weekly ? <Weekly values={weekly} t={t} regional={regional} /> : <Nothing text={t('analytics.noNumber')} />}
        </td>
      )}
    </tr>
  )
}

type StopProps = Pick<Reader, 't' | 'language' | 'regional'> & {
  stopsAt: NonNullable<Path['stopsAt']>
  running: number
  href?: string
}

/** The lesson at which most people of a path stopped, and how many of those under way they are. */
function Stop({ stopsAt: { titles, count }, running, href, t, language, regional }: StopProps) {
  const title = <bdi data-text="theirs">{inLanguage(titles ?? {}, language).text || t('analytics.funnel.stages.item')}</bdi>
  const share = numberIn(regional, count / running, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Titled href={href} title={title} detail={t('analytics.rows.stopped', { count, running, share: `\u2068${share}\u2069` })} />
  )
}

/** The completions of some weeks as a line, and in words. */
export const Weekly = ({ values, t, regional }: Pick<Reader, 't' | 'regional'> & { values: readonly number[] }) => (
  <>
    <Sparkline values={[...values]} color="second" />
    <span className="hidden-visually">
      {t('analytics.rows.weeklyText', { values: values.map((value) => numberIn(regional, value)).join(' · ') })}
    </span>
  </>
)

type OthersProps = Pick<Reader, 't' | 'api' | 'me' | 'language'> & {
  found: readonly Path[]
  pageOf: (id: string) => string
}

/** The published paths without an enrolment. */
async function Others({ t, api, me, language, found, pageOf }: OthersProps) {
  const { paths } = await choicesOf({ api, me, language }, { paths: true })
  const others = paths.filter(({ value }) => !found.some(({ id }) => id === value))
  if (others.length === 0) return null
  return (
    <details>
      <summary className="small">{t('analytics.rows.others', { count: others.length })}</summary>
      <ul className="lines">
        {others.map(({ value, label }) => (
          <li key={value}>
            <Link href={pageOf(value)} prefetch={false}>
              <bdi data-text="theirs">{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
