'use client'
import { Button, Modal } from '@mantine/core'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './form.module.css'
import type { Values } from './values'

export type ComparedField = { name: string; label: string; isLtr?: boolean }
type Props = {
  fields: ComparedField[]
  mine: Values
  theirs: Values
  /** Shown if both versions agree in all these fields. */
  same?: string
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'object' ? Object.values(value).join('\n') : String(value)
}

/** After a conflict (412): both versions side by side, and the choice between them. */
export function Conflict({ fields, mine, theirs, same, onMine, onTheirs, onClose }: Props) {
  const t = useTranslations('parts.form')
  const different = fields.filter(({ name }) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
  return (
    <Modal opened onClose={onClose} size="xl" title={t('conflict')} closeButtonProps={{ 'aria-label': t('back') }}>
      <div className="stack">
        <p>{different.length === 0 && same ? same : t('conflictDetail')}</p>
        <dl className={`lines ${styles.compare}`}>
          {different.map(({ name, label, isLtr }) => (
            <div key={name}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <Side label={t('theirs')} text={asText(theirs[name])} other={asText(mine[name])} isLtr={isLtr} />
              <Side label={t('mine')} text={asText(mine[name])} other={asText(theirs[name])} isLtr={isLtr} />
            </div>
          ))}
        </dl>
        <DialogButtons closeLabel={t('back')} onClose={onClose}>
          <Button onClick={onMine}>{t('useMine')}</Button>
          <Button variant="default" onClick={onTheirs}>
            {t('useTheirs')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}

type SideProps = { label: string; text: string; other: string; isLtr?: boolean }

/** One version; lines that the other does not have are marked. */
function Side({ label, text, other, isLtr }: SideProps) {
  const shared = new Set(other.split('\n'))
  const lines = text.split('\n')
  return (
    <dd>
      <span className="small soft">{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <bdi className={`well ${styles.version}`} dir={isLtr ? 'ltr' : undefined} tabIndex={0}>
        {lines.map((line, at) => {
          const whole = at === lines.length - 1 ? line : `${line}\n`
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text has no other name
          return lines.length > 1 && !shared.has(line) ? <mark key={at}>{whole}</mark> : whole
        })}
      </bdi>
    </dd>
  )
}
