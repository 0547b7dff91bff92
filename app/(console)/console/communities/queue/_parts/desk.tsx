'use client'
import { Button, Kbd } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { decidePost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { type Decision, decisions } from '@/lib/domain/learning/communities/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import styles from '../../../assessments/attempts/_parts/grading.module.css'
import { useDeskKeys } from './use-desk-keys'

const DecisionDialog = dynamic(() => import('./decision-dialog').then((module) => module.DecisionDialog), { ssr: false })

const letters: Record<Decision | 'next' | 'previous', string> = {
  next: 'J',
  previous: 'K',
  approve: 'A',
  remove: 'R',
  dismiss: 'D',
  edit: 'E',
}

type Props = {
  post: { id: string; isMine: boolean; text: string; hasReports: boolean; version: number }
  previous: string | null
  next: string | null
  /** Where to go when the post is decided. */
  after: string
  /** Which of how many it is. */
  place: string
  /** null: the person may read the queue alone. */
  decide: Endpoint<typeof decidePost> | null
  fields: { reason: Field[]; text: Field[] }
}

/** The ways through the queue and what is decided on the post, each by a button and by a key. */
export function Desk({ post, previous, next, after, place, decide, fields }: Props) {
  const t = useTranslations('communityDesk.queue')
  const navigate = useNavigate()
  const [open, setOpen] = useState<Decision | null>(null)
  const offered = decide && !post.isMine ? decisions.filter((one) => one !== 'dismiss' || post.hasReports) : []
  useDeskKeys({
    j: next === null ? null : () => navigate(next),
    k: previous === null ? null : () => navigate(previous),
    ...Object.fromEntries(offered.map((one) => [letters[one].toLowerCase(), () => setOpen(one)])),
  })
  return (
    <section className="panel stack" aria-label={t('decision')}>
      <nav className="bar" aria-label={t('ways')}>
        <span className="row tight">
          {previous ? (
            <LinkButton href={previous}>{t('previous')}</LinkButton>
          ) : (
            next && <span className="soft">{t('first')}</span>
          )}
          {next ? <LinkButton href={next}>{t('next')}</LinkButton> : previous && <span className="soft">{t('last')}</span>}
          <span className="soft">{place}</span>
        </span>
        <ul className={`small soft ${styles.keys}`} aria-label={t('keys')}>
          {(['next', 'previous', ...offered] as const).map((name) => (
            <li key={name}>
              <Kbd size="xs" dir="ltr">
                {letters[name]}
              </Kbd>{' '}
              {t(`keyNames.${name}`)}
            </li>
          ))}
        </ul>
      </nav>
      {post.isMine && <p className="soft">{t('own')}</p>}
      {offered.length > 0 && (
        <div className="row tight">
          {offered.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === 'approve' ? 'filled' : one === 'remove' ? 'outline' : 'default'}
              color={one === 'remove' ? 'bad' : 'accent'}
              onClick={() => setOpen(one)}
            >
              {t(`decisions.${one}.label`)}
            </Button>
          ))}
        </div>
      )}
      {open && decide && (
        <DecisionDialog
          decision={open}
          post={post}
          endpoint={decide}
          fields={open === 'edit' ? fields.text : fields.reason}
          onClose={() => setOpen(null)}
          onDecided={() => {
            setOpen(null)
            navigate(after)
          }}
        />
      )}
    </section>
  )
}
