import Link from 'next/link'
import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { readPathRows } from '@/lib/domain/standards/analytics/path-rows.contract'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Weekly } from '../../../analytics/_parts/path-rows'
import { Nothing } from '../../../analytics/_parts/shown-number'
import { WideTable } from '../../../analytics/_parts/wide-table'
import { titlesOf } from '../../../learning-paths/_parts/outline'
import styles from './desks.module.css'
import { CountLink } from './line'
import { one } from './reader'

export type OwnPath = ItemOf<typeof listPaths>

const columns = [
  { name: 'enrolled', query: {} },
  { name: 'completed', query: { state: 'completed' } },
  { name: 'late', query: { state: 'overdue' } },
] as const

async function countsOf({ api }: Pick<Person, 'api'>, path: OwnPath) {
  const counted = columns.map(async ({ name, query }) => {
    const { metadata } = await api(listProgress, { query: { ...one, path: path.id, ...query } })
    const address = new URLSearchParams({ path: path.id, ...query })
    return { name, count: metadata.count ?? 0, href: `/console/enrolments?${address}` }
  })
  return { path, counts: await Promise.all(counted) }
}

/** The completions of the last weeks in each path; null for those who may not see them. */
async function weeklyOf({ me, api }: Pick<Person, 'me' | 'api'>, paths: OwnPath[]) {
  if (!can(me, readPathRows)) return null
  const { data } = await api(readPathRows, { query: { path: paths.map(({ id }) => id).join() } })
  const found = new Map(data.paths.map(({ id, weekly }) => [id, weekly]))
  // A path without an enrolment is not in the answer.
  return (id: string) => (found.has(id) ? (found.get(id) ?? null) : data.weeks.map(() => 0))
}

/** A line for each of one's own paths: how many are enrolled, have completed it, or are late. */
export async function OwnPaths({ t, me, api, language, regional, paths }: Person & { paths: OwnPath[] }) {
  if (!can(me, listProgress) || paths.length === 0) return null
  const [rows, weekly] = await Promise.all([
    Promise.all(paths.map((path) => countsOf({ api }, path))),
    weeklyOf({ me, api }, paths),
  ])
  const say = (key: string) => t(`home.desks.paths.${key}`)
  return (
    <section className="panel stack" aria-labelledby="own-paths">
      <div className="bar">
        <h2 id="own-paths">{say('title')}</h2>
        <Link href="/console/learning-paths?status=published" prefetch={false} className="small">
          {say('all')}
        </Link>
      </div>
      <WideTable labelledBy="own-paths">
        <table className={`data-table ${styles.counts}`} aria-labelledby="own-paths">
          <thead>
            <tr>
              <th scope="col">{say('path')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {say(name)}
                </th>
              ))}
              {weekly && <th scope="col">{t('analytics.rows.weekly')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.path.id}
                row={row}
                weekly={weekly?.(row.path.id) ?? null}
                hasWeekly={weekly !== null}
                t={t}
                language={language}
                regional={regional}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  )
}

type RowProps = Pick<Person, 't' | 'language' | 'regional'> & {
  row: Awaited<ReturnType<typeof countsOf>>
  /** Null: hidden. */
  weekly: number[] | null
  hasWeekly: boolean
}

const Row = ({ row: { path, counts }, weekly, hasWeekly, t, language, regional }: RowProps) => (
  <tr>
    <th scope="row">
      <Link href={`/console/learning-paths/${path.id}`} prefetch={false}>
        <bdi data-text="theirs">{inLanguage(titlesOf(path), language).text}</bdi>
      </Link>
    </th>
    {counts.map(({ name, count, href }) => (
      <td key={name}>
        <CountLink value={count} href={href} label={t(`home.desks.paths.${name}`)} regional={regional} />
      </td>
    ))}
    {hasWeekly && (
      <td className={styles.weekly}>
        {weekly ? <Weekly values={weekly} t={t} regional={regional} /> : <Nothing text={t('analytics.noNumber')} />}
      </td>
    )}
  </tr>
)
