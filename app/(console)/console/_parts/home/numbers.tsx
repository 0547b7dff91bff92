import Link from 'next/link'
import type { ReactNode } from 'react'
import { certificateStates } from '@/lib/domain/people/members/words'
import type { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { Card } from './card'
import { Compared } from './compared'
import { type LogLink, logOf, signInsOf } from './log-links'
import styles from './overview.module.css'
import { certificateColours, pathColours } from './state-colours'

export type OverviewData = DataOf<typeof readAnalyticsOverview>
type Props = Pick<Person, 't' | 'regional'> & {
  overview: OverviewData
  /** For those who may read the log. */
  log: LogLink | null
  /** Where the learning paths are listed, for those who may read them. */
  pathList: string | null
}

const pathStates = ['published', 'inReview', 'draft', 'archived'] as const
const pathLinks = (list: string) => ({
  total: list,
  ...Object.fromEntries(pathStates.map((state) => [state, `${list}?status=${state}`])),
})

/** The counts of the window, each beside the window before. */
export function Numbers({ t, regional, overview, log, pathList }: Props) {
  const { certificates, learningPaths } = overview
  const around = { t, regional }
  return (
    <div className={styles.cards}>
      <WindowCards t={t} regional={regional} overview={overview} log={log} />
      <States
        title={t('home.certificates.all')}
        of="certificates"
        states={certificateStates}
        colours={certificateColours}
        counts={certificates}
        links={log ? { total: logOf('certificateIssued'), revoked: logOf('certificateRevoked') } : {}}
        {...around}
      >
        <p className="small">
          <a href="/verify">{t('home.certificates.find')}</a>
        </p>
      </States>
      <States
        title={t('home.paths.all')}
        of="paths"
        states={pathStates}
        colours={pathColours}
        counts={learningPaths}
        links={pathList ? pathLinks(pathList) : {}}
        {...around}
      />
    </div>
  )
}

/** The numbers that belong to a window: people, sign-ins, certificates and published paths. */
function WindowCards({ t, regional, overview, log }: Omit<Props, 'pathList'>) {
  const { current, previous, people } = overview
  const around = { t, regional }
  const daily = (name: 'activePeople' | 'signIns' | 'certificatesIssued') => overview.daily.map((day) => day[name])
  const linked = (value: number, href: string | undefined) => <Linked value={value} href={href} regional={regional} />
  return (
    <>
      <Card title={t('home.people.title')} value={current.activePeople} regional={regional} href={log?.(signInsOf('success'))}>
        <Compared {...around} now={current.activePeople} before={previous.activePeople} rise="good" />
        <Sparkline values={daily('activePeople')} />
        <p className={`soft ${styles.second}`}>{t('home.people.of', { total: people.active })}</p>
      </Card>
      <Card title={t('home.signIns.title')} value={current.signIns} regional={regional} href={log?.(signInsOf('success'))}>
        <Compared {...around} now={current.signIns} before={previous.signIns} rise="good" />
        <Sparkline values={daily('signIns')} />
        <div className={styles.second}>
          <p>
            {t('home.signIns.failed')} {linked(current.failedSignIns, log?.(signInsOf('failed')))}
          </p>
          <Compared {...around} now={current.failedSignIns} before={previous.failedSignIns} rise="warn" />
        </div>
      </Card>
      <Card
        title={t('home.certificates.title')}
        value={current.certificatesIssued}
        regional={regional}
        href={log?.({ action: 'certificateIssued' })}
      >
        <Compared {...around} now={current.certificatesIssued} before={previous.certificatesIssued} rise="good" />
        <Sparkline values={daily('certificatesIssued')} color="warm" />
        <div className={styles.second}>
          <p>
            {t('home.certificates.revoked')} {linked(current.certificatesRevoked, log?.({ action: 'certificateRevoked' }))}
          </p>
          <Compared {...around} now={current.certificatesRevoked} before={previous.certificatesRevoked} />
        </div>
      </Card>
      <Card
        title={t('home.paths.title')}
        value={current.learningPathsPublished}
        regional={regional}
        href={log?.({ action: 'learningPathPublished' })}
      >
        <Compared {...around} now={current.learningPathsPublished} before={previous.learningPathsPublished} rise="good" />
      </Card>
    </>
  )
}

const Linked = ({ value, href, regional }: { value: number; href: string | undefined } & Pick<Person, 'regional'>) =>
  href ? (
    <Link href={href} prefetch={false}>
      <Amount value={value} regional={regional} />
    </Link>
  ) : (
    <Amount value={value} regional={regional} />
  )

type StatesProps<S extends string> = Pick<Person, 't' | 'regional'> & {
  title: string
  of: 'certificates' | 'paths'
  states: readonly S[]
  colours: Record<S, string>
  counts: Record<S | 'total', number>
  /** Where they are listed, or told of in the log: all, and by state. */
  links: Partial<Record<S | 'total', string>>
  children?: ReactNode
}

/** All there are as of now, and which part of them is in which state. */
function States<S extends string>({ title, of, states, colours, counts, links, children, t, regional }: StatesProps<S>) {
  const starts = states.map((_, at) => states.slice(0, at).reduce((sum, state) => sum + counts[state], 0))
  return (
    <Card title={title} value={counts.total} regional={regional} href={links.total} isWide>
      <svg
        viewBox={`0 0 ${Math.max(1, counts.total)} 1`}
        preserveAspectRatio="none"
        className={styles.bar}
        data-empty={counts.total === 0}
        aria-hidden="true"
      >
        {states.map((state, at) => (
          <rect key={state} data-colour={colours[state]} x={starts[at]} width={counts[state]} height={1} />
        ))}
      </svg>
      <dl className={styles.states}>
        {states.map((state) => (
          <div key={state} data-colour={colours[state]}>
            <dt className="soft">{t(`home.${of}.states.${state}`)}</dt>
            <dd>
              <Linked value={counts[state]} href={links[state]} regional={regional} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  )
}
