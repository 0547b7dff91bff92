'use client'
import { Button } from '@mantine/core'
import { isLanguage } from '@/lib/platform/i18n/languages'
import type { Autosave } from '@/lib/ui/autosave/autosave'
import type { Conflict } from '@/lib/ui/autosave/merge'
import type { AutosaveView } from '@/lib/ui/autosave/ports'
import { valueAt } from '@/lib/ui/schema-form/places'
import { isSchema } from '@/lib/ui/schema-form/schema'
import { useTranslations } from '@/lib/ui/translations'
import type { KnownModule, ModuleDocument, Part } from './document'
import styles from './modules.module.css'
import { nameAt, type Saving } from './saving'

type Props = {
  autosave: Autosave<ModuleDocument, KnownModule>
  view: AutosaveView<ModuleDocument, KnownModule>
  saving: Saving
}

/** Places that this person and another one changed at the same time: one's own words are in the form, the other's are offered. */
export function Conflicts({ autosave, view: { conflicts, document, taken }, saving }: Props) {
  const t = useTranslations('modules.conflicts')
  if (conflicts.length === 0)
    return (
      <div role="status">
        {taken.length > 0 && (
          <p className="notice">
            {t('taken', { count: taken.length })}{' '}
            <button type="button" className="link-button" onClick={() => autosave.seen()}>
              {t('seen')}
            </button>
          </p>
        )}
      </div>
    )
  return (
    <section className="panel stack" aria-label={t('title')} role="status">
      <h2>{t('title')}</h2>
      <p className="soft">{t('intro')}</p>
      <ul className="lines">
        {conflicts.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.steps.join('/')} ${JSON.stringify(conflict.theirs)}`} className="stack tight">
            <strong>
              <bdi>{labelOf(conflict, saving)}</bdi>
            </strong>
            <div className="split">
              <Side
                label={t('mine')}
                value={valueAt(document, conflict.steps)}
                conflict={conflict}
                none={t('removed')}
                order={t('order')}
              />
              <Side label={t('theirs')} value={conflict.theirs} conflict={conflict} none={t('removed')} order={t('order')} />
            </div>
            <div className="row tight">
              <Button size="xs" variant="default" onClick={() => autosave.settle(conflict, 'mine')}>
                {t('keepMine')}
              </Button>
              <Button size="xs" variant="light" onClick={() => autosave.settle(conflict, 'theirs')}>
                {t('takeTheirs')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const partOf = (step: string | undefined): Part => (step === 'title' || step === 'settings' ? step : 'body')

function labelOf({ steps }: Conflict, saving: Saving): string {
  const path = steps
    .slice(1)
    .filter((step) => !step.startsWith('@'))
    .join('.')
  return nameAt({ part: partOf(steps[0]), path }, saving)
}

type SideProps = { label: string; value: unknown; conflict: Conflict; none: string; order: string }

function Side({ label, value, conflict: { kind, steps }, none, order }: SideProps) {
  const language = steps.findLast(isLanguage)
  const words = kind === 'order' ? order : wordsOf(value)
  return (
    <div>
      <span className="soft small">{label}</span>
      <bdi className={`well ${styles.offered}`} lang={language} dir="auto">
        {words === '' ? <span className="soft">{none}</span> : words}
      </bdi>
    </div>
  )
}

/** The texts in a value, one on a line. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n')
  if (!isSchema(value)) return ''
  if (typeof value.text === 'string' && value.type === 'text') return value.text
  const inside =
    value.type === undefined ? Object.entries(value).filter(([name]) => name !== 'id' && name !== 'kind') : [['', value.content]]
  return inside
    .map(([, it]) => wordsOf(it))
    .filter(Boolean)
    .join('\n')
}
