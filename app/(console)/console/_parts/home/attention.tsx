import Link from 'next/link'
import type { ComponentType } from 'react'
import { listAppeals } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import { listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { can } from '@/lib/ui/can'
import {
  IconAlertTriangle,
  IconCertificate,
  IconChecklist,
  IconCircleCheck,
  IconFilePencil,
  IconGavel,
  IconKey,
  IconLock,
  IconMessageReport,
  IconPencilCheck,
  type IconProps,
  IconRoute,
} from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { overdueEnrolments } from '../../enrolments/_parts/views'
import { type LogLink, signInsOf } from './log-links'
import type { OverviewData } from './numbers'
import styles from './overview.module.css'

/** `numbers` is null for readers without permission to read them. */
type Props = Pick<Person, 't' | 'me' | 'api'> & { numbers: { overview: OverviewData; log: LogLink } | null }
/** Something to look at: how often, where it is listed (null where the console has no list of it), and its sentence (`home.attention.<name>`). */
type Matter = { name: string; count: number; href: string | null; icon: ComponentType<IconProps>; kind: 'bad' | 'warn' | 'plain' }

const dayMs = 86_400_000
/** A key that is younger may still be on its way into a program. */
const unusedAfterDays = 7
/** How long before its end a key is worth a word. */
const endsWithinDays = 30

/** Active keys that nobody has used yet, and those that end soon, among the newest hundred. */
async function keysToSee({ api }: Pick<Person, 'api'>, now: number) {
  const { data } = await api(listApiKeys, { query: { status: 'active', perPage: 100 } })
  const isUnused = (key: (typeof data)[number]) =>
    key.lastUsedAt === null && now - Date.parse(key.createdAt) > unusedAfterDays * dayMs
  const endsSoon = (key: (typeof data)[number]) =>
    key.expiresAt !== null && Date.parse(key.expiresAt) - now < endsWithinDays * dayMs
  return { unused: data.filter(isUnused).length, ending: data.filter(endsSoon).length }
}

/**
 * The matters that need attention, limited by the reader's permissions; those with a count of zero are left
 * out.
 */
async function matters({ me, api, numbers }: Omit<Props, 't'>): Promise<Matter[]> {
  const one = { page: 1, perPage: 1 }
  const [policies, jobs, keys, grading, moderation, appeals, reviews, overdue] = await Promise.all([
    can(me, listTermPolicies) ? api(listTermPolicies, { query: { ...one, status: 'draft' } }) : null,
    can(me, listJobs) ? api(listJobs, { query: { ...one, state: 'failed' } }) : null,
    numbers && can(me, listApiKeys) ? keysToSee({ api }, Date.parse(numbers.overview.asOf)) : null,
    can(me, listAssessments) && can(me, listAttempts) ? api(listAttempts, { query: { ...one, state: 'needsGrading' } }) : null,
    can(me, listQueue) ? api(listQueue, { query: { perPage: 1 } }) : null,
    can(me, listAssessments) && can(me, listAppeals) ? api(listAppeals, { query: { ...one, state: 'open' } }) : null,
    can(me, listCertificates) ? api(listCertificates, { query: { ...one, review: 'open' } }) : null,
    // The people of a manager's groups are counted beside this (my-people.tsx).
    me.permissions.includes('progress.readAny') && can(me, listProgress)
      ? api(listProgress, { query: { ...one, state: 'overdue' } })
      : null,
  ])
  const refused = numbers && can(me, listActivityLog) ? numbers : null
  const keyList = '/console/api-keys?status=active'
  const paths = numbers && can(me, listPaths) ? numbers.overview.learningPaths : null
  const pathList = '/console/learning-paths?status='
  const all: Matter[] = [
    {
      name: 'refused',
      count: refused?.overview.current.failedSignIns ?? 0,
      href: refused?.log(signInsOf('failed')) ?? null,
      icon: IconLock,
      kind: 'bad',
    },
    { name: 'jobs', count: jobs?.metadata.count ?? 0, href: '/console/jobs?state=failed', icon: IconAlertTriangle, kind: 'bad' },
    {
      name: 'overdue',
      count: overdue?.metadata.count ?? 0,
      href: overdueEnrolments,
      icon: IconChecklist,
      kind: 'bad',
    },
    {
      name: 'grading',
      count: grading?.metadata.count ?? 0,
      href: '/console/assessments/attempts?state=needsGrading',
      icon: IconPencilCheck,
      kind: 'warn',
    },
    {
      name: 'moderation',
      count: moderation?.metadata.count ?? 0,
      href: '/console/communities/queue',
      icon: IconMessageReport,
      kind: 'warn',
    },
    {
      name: 'appeals',
      count: appeals?.metadata.count ?? 0,
      href: '/console/assessments/appeals?state=open',
      icon: IconGavel,
      kind: 'warn',
    },
    { name: 'inReview', count: paths?.inReview ?? 0, href: `${pathList}inReview`, icon: IconRoute, kind: 'warn' },
    {
      name: 'certificateReviews',
      count: reviews?.metadata.count ?? 0,
      href: '/console/certificates?review=open',
      icon: IconCertificate,
      kind: 'warn',
    },
    {
      name: 'certificates',
      count: numbers?.overview.certificates.endingSoon ?? 0,
      href: can(me, listCertificates) ? '/console/certificates?expiringWithin=30&orderBy=expiresAt:asc' : null,
      icon: IconCertificate,
      kind: 'warn',
    },
    { name: 'ending', count: keys?.ending ?? 0, href: keyList, icon: IconKey, kind: 'warn' },
    { name: 'unused', count: keys?.unused ?? 0, href: keyList, icon: IconKey, kind: 'plain' },
    {
      name: 'policies',
      count: policies?.metadata.count ?? 0,
      href: '/console/terms?status=draft',
      icon: IconFilePencil,
      kind: 'plain',
    },
    { name: 'pathDrafts', count: paths?.draft ?? 0, href: `${pathList}draft`, icon: IconRoute, kind: 'plain' },
  ]
  return all.filter(({ count }) => count > 0)
}

export async function Attention({ t, ...props }: Props) {
  const found = await matters(props)
  if (found.length === 0 && !props.numbers) return null
  return (
    <Panel title={t('home.attention.title')}>
      {found.length === 0 ? (
        <p className="row tight soft">
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          {t('home.attention.none')}
        </p>
      ) : (
        <ul className="lines">
          {found.map(({ name, count, href, icon: Icon, kind }) => {
            const said = (
              <>
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                {t(`home.attention.${name}`, { count })}
              </>
            )
            return (
              <li key={name}>
                {href ? (
                  <Link href={href} prefetch={false} className={styles.matter} data-kind={kind}>
                    {said}
                  </Link>
                ) : (
                  <span className={styles.matter} data-kind={kind}>
                    {said}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
