'use client'
import { Button, Progress } from '@mantine/core'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import type { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { IconShieldCheck, IconShieldExclamation, IconShieldQuestion } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { useFold } from '@/lib/ui/use-fold'
import { When } from '@/lib/ui/when'
import styles from './log.module.css'
import { type Result, useVerification } from './use-verification'

type Props = { endpoint: Endpoint<typeof verifyActivityLog>; list: Endpoint<typeof listActivityLog>; children: ReactNode }
const looks = {
  none: { icon: IconShieldQuestion, badge: 'badge' },
  good: { icon: IconShieldCheck, badge: 'badge good' },
  bad: { icon: IconShieldExclamation, badge: 'badge bad' },
}

/** Whether the trail is as it was written: asked for, answered part by part until the newest record. */
export function Integrity({ endpoint, list, children }: Props) {
  const t = useTranslations('activityLog.integrity')
  const regional = useConsole()
  const { toggle, away } = useFold(t('title'))
  const { result, progress, failure, run, stop } = useVerification(endpoint, list)
  const state = result === null ? 'none' : result.isIntact ? 'good' : 'bad'
  const { icon: Icon, badge } = looks[state]
  const word = progress ? 'checking' : { none: 'notYet', good: 'intact', bad: 'broken' }[state]
  return (
    <section className={`panel compact bar ${styles.integrity}`} aria-label={t('title')}>
      <div>
        <div className="row tight nowrap">
          <strong className="unbroken">{t('title')}</strong>
          <span className={badge} role="status">
            <Icon size={16} stroke={1.8} aria-hidden="true" />
            {t(word)}
          </span>
          {toggle}
        </div>
        <div className={away}>
          <p className="small soft">
            {progress ? t('progress', { count: progress.checked }) : result ? <Meaning result={result} /> : t('detail')}
          </p>
          {progress && (
            <Progress
              className={styles.bar}
              value={progress.of ? Math.min(100, (progress.checked / progress.of) * 100) : 100}
              animated={!progress.of}
              aria-label={t('checking')}
            />
          )}
          {result?.checkedFrom && result.isIntact && (
            <p className="small soft">
              <When at={result.checkedFrom} regional={regional} as="short" /> –{' '}
              <When at={result.checkedTo} regional={regional} as="short" />
            </p>
          )}
          {failure && (
            <p role="alert" className="field-error">
              <bdi>{failure}</bdi>
            </p>
          )}
          {children}
        </div>
      </div>
      {progress ? (
        <Button variant="subtle" size="sm" className={away} onClick={stop}>
          {t('stop')}
        </Button>
      ) : (
        <Button variant="default" size="sm" className={away} onClick={run}>
          {t(result ? 'again' : 'start')}
        </Button>
      )}
    </section>
  )
}

/** A fault of a checkpoint, under the name of its text. */
const faultTexts = {
  rewritten: 'rewritten',
  forged: 'forged',
  missing: 'checkpointMissing',
  cutOff: 'checkpointCutOff',
} as const

function Meaning({ result: { isIntact, checked, firstBreak, checkpoints } }: { result: Result }) {
  const t = useTranslations('activityLog.integrity')
  if (firstBreak)
    return (
      <>
        {t(`breaks.${firstBreak.reason}`, { sequence: firstBreak.sequence })}{' '}
        {firstBreak.id && <Link href={`/console/activity-log/${firstBreak.id}`}>{t('open')}</Link>}
      </>
    )
  const fault = checkpoints.firstFault
  if (fault) return t(`breaks.${faultTexts[fault.reason]}`, { number: fault.number })
  return isIntact && checked > 0 ? t('intactDetail', { count: checked }) : t('nothing')
}
