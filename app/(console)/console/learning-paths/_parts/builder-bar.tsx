'use client'
import { Button } from '@mantine/core'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useUndoKeys } from '@/lib/ui/autosave/use-undo-keys'
import { IconArrowBackUp, IconArrowForwardUp } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './paths.module.css'
import { SavingNote } from './saving-note'
import type { useOutline } from './use-outline'

type Props = { outline: ReturnType<typeof useOutline>; onAddSection: () => void }

/** Whether everything is saved, one step back and forth, and a new section. */
export function BuilderBar({ outline, onAddSection }: Props) {
  const t = useTranslations('learningPaths.builder')
  const { state, failure, save, canUndo, canRedo, undo, redo } = outline
  useUndoKeys(undo, redo)
  const steps = [
    { key: 'undo', can: canUndo, run: undo, Icon: IconArrowBackUp },
    { key: 'redo', can: canRedo, run: redo, Icon: IconArrowForwardUp },
  ]
  return (
    <div className="bar">
      <SavingNote state={state} failure={failure} onSave={save} />
      <div className="row tight">
        {steps.map(({ key, can, run, Icon }) => (
          <Button
            key={key}
            variant="subtle"
            size="sm"
            disabled={!can}
            onClick={run}
            leftSection={<Icon size={16} aria-hidden="true" className={styles.turned} />}
          >
            {t(key)}
          </Button>
        ))}
        <Button variant="default" size="sm" leftSection={<ButtonIcon name="add" />} onClick={onAddSection}>
          {t('addSection')}
        </Button>
      </div>
    </div>
  )
}
