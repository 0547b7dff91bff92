'use client'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { ComparedField } from '@/lib/ui/form/conflict'
import { Conflict } from '@/lib/ui/form/conflict'
import type { Values } from '@/lib/ui/form/values'
import { IconArrowBackUp, IconArrowForwardUp } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './save-bar.module.css'
import { SaveState } from './save-state'
import type { SavedRecord } from './use-saved-record'
import { useUndoKeys } from './use-undo-keys'

type Props<D, R extends { version: number }> = {
  record: SavedRecord<D, R>
  /** The fields to compare where another person changed the same, and the values of both sides in words. */
  compared: ComparedField[]
  toCompared: (document: D) => Values
  /** Tools of the page, between the steps and the end of the line. */
  children?: ReactNode
  /** The next step after saving, such as the publication; at the end of the line. */
  end?: ReactNode
}

/** The bar of an editor without a button to save: how far the saving is, one step back and forth, and the tools of the page. */
export function SaveBar<D, R extends { version: number }>({ record, compared, toCompared, children, end }: Props<D, R>) {
  const t = useTranslations('parts.saving')
  const { view, conflict, undo, redo, canUndo, canRedo, save } = record
  /** The version of another person whose comparison was closed. */
  const [closed, setClosed] = useState<number | null>(null)
  useUndoKeys(undo, redo)
  const isStuck = view.status === 'offline' || view.status === 'stopped' || view.status === 'conflict'
  const steps = [
    { key: 'undo', can: canUndo, run: undo, Icon: IconArrowBackUp },
    { key: 'redo', can: canRedo, run: redo, Icon: IconArrowForwardUp },
  ]
  return (
    <>
      <div className={`${styles.bar} ${styles.steps}`}>
        <span className="row tight">
          <SaveState view={view} />
          {isStuck && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                setClosed(null)
                if (view.status !== 'conflict') save()
              }}
            >
              {t(view.status === 'conflict' ? 'compare' : 'again')}
            </Button>
          )}
          {steps.map(({ key, can, run, Icon }) => (
            <Tooltip key={key} label={t(key)}>
              <ActionIcon variant="subtle" size="lg" disabled={!can} onClick={run} aria-label={t(key)}>
                <Icon size={18} aria-hidden="true" className={styles.turned} />
              </ActionIcon>
            </Tooltip>
          ))}
        </span>
        <span className={`row ${styles.tools}`}>{children}</span>
        {end && <span className="row tight">{end}</span>}
      </div>
      <FailureNotice text={view.message} />
      <div role="status" className={styles.news}>
        {view.taken.length > 0 && (
          <p className="notice">
            {t('taken', { count: view.taken.length })}{' '}
            <button type="button" className="link-button" onClick={record.seen}>
              {t('seen')}
            </button>
          </p>
        )}
      </div>
      {conflict && conflict.version !== closed && (
        <Conflict
          fields={compared}
          mine={toCompared(conflict.mine)}
          theirs={toCompared(conflict.theirs)}
          onMine={conflict.onMine}
          onTheirs={conflict.onTheirs}
          onClose={() => setClosed(conflict.version)}
        />
      )}
    </>
  )
}
