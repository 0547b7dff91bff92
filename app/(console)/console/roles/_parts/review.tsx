'use client'
import { Button, Modal, Skeleton } from '@mantine/core'
import type { previewRole } from '@/lib/domain/house/roles/role-preview.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import { GrantList } from './grant-list'
import type { Grant, Pair } from './grants'
import styles from './review.module.css'

type Preview = DataOf<typeof previewRole>
type Props = {
  endpoint: Endpoint<typeof previewRole>
  roleId: string
  draft: Grant[]
  pairs: Pair[]
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** The effects of a change and the people affected, before it is saved. */
export function Review({ endpoint, roleId, draft, pairs, isSaving, onSave, onClose }: Props) {
  const t = useTranslations('roles.save')
  const input = { params: { roleId }, body: { permissions: draft } }
  const { data: preview, failure } = useAnswer(endpoint, input, { failed: t('failed') })
  return (
    <Modal opened onClose={onClose} size="xl" title={t('title')} closeButtonProps={{ 'aria-label': t('back') }}>
      <div className="stack">
        <FailureNotice text={failure} />
        {!preview && !failure && (
          <div role="status">
            <span className="hidden-visually">{t('loading')}</span>
            <Skeleton height={20} mb="sm" />
            <Skeleton height={20} width="60%" />
          </div>
        )}
        {preview && <Effect preview={preview} pairs={pairs} />}
        <DialogButtons closeLabel={t('back')} onClose={onClose}>
          <Button
            onClick={onSave}
            loading={isSaving}
            disabled={!preview || preview.refused.length > 0 || preview.losesLastHolder}
          >
            {t('submit')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}

function Effect({ preview, pairs }: { preview: Preview; pairs: Pair[] }) {
  const t = useTranslations('roles.save')
  const { added, removed, refused, losesLastHolder, memberCount, gain, lose } = preview
  return (
    <>
      {refused.length > 0 && (
        <div role="alert" className="notice bad">
          <p>{t('refused')}</p>
          <GrantList grants={refused} pairs={pairs} />
        </div>
      )}
      {losesLastHolder && (
        <p role="alert" className="notice bad">
          {t('lastHolder')}
        </p>
      )}
      <div className="split">
        {added.length > 0 && (
          <section className="stack marked good" aria-label={t('added')}>
            <h3>{t('added')}</h3>
            <GrantList grants={added} pairs={pairs} />
          </section>
        )}
        {removed.length > 0 && (
          <section className="stack marked bad" aria-label={t('removed')}>
            <h3>{t('removed')}</h3>
            <GrantList grants={removed} pairs={pairs} />
          </section>
        )}
      </div>
      {memberCount === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <div className="split">
          {added.length > 0 && <Affected kind="gain" affected={gain} pairs={pairs} />}
          {removed.length > 0 && <Affected kind="lose" affected={lose} pairs={pairs} />}
        </div>
      )}
    </>
  )
}

function Affected({
  kind,
  affected: { count, people },
  pairs,
}: {
  kind: 'gain' | 'lose'
  affected: Preview['gain']
  pairs: Pair[]
}) {
  const t = useTranslations('roles.save')
  const { language } = useConsole()
  if (count === 0) return <p className="soft">{t(kind === 'gain' ? 'noGain' : 'noLoss')}</p>
  const title = t(kind, { count })
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={`stack ${styles.people}`} tabIndex={0} aria-label={title}>
        {people.map(({ userId, name, email, permissions }) => (
          <li key={userId}>
            <span className="row baseline">
              <bdi>{inLanguage(name, language).text}</bdi>
              <bdi dir="ltr" className="small soft">
                {shownEmail(email)}
              </bdi>
            </span>
            <GrantList grants={permissions} pairs={pairs} />
          </li>
        ))}
      </ul>
      {count > people.length && <p className="small soft">{t('more', { count: count - people.length })}</p>}
    </section>
  )
}
