'use client'
import type { Autosave } from '@/lib/ui/autosave/autosave'
import type { AutosaveView } from '@/lib/ui/autosave/ports'
import styles from '@/lib/ui/autosave/save-bar.module.css'
import { SaveState } from '@/lib/ui/autosave/save-state'
import type { FieldError } from '@/lib/ui/form/values'
import type { FormView } from '@/lib/ui/schema-form/context'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import type { KnownModule, ModuleDocument } from './document'
import { Status } from './module-state'
import { type Step, type StepCalls, Steps } from './steps'

type Props = {
  autosave: Autosave<ModuleDocument, KnownModule>
  view: AutosaveView<ModuleDocument, KnownModule>
  steps: StepCalls
  formView: FormView
  onFormView: (view: FormView) => void
  preview?: { isOpen: boolean; toggle: () => void }
  onRefused: (errors: readonly FieldError[]) => void
  onDone: (step?: Step) => Promise<void>
}

const views = ['both', 'ar', 'en', 'translate'] as const

/**
 * The bar that stays visible while a module is written: its saved state, the languages shown, and the next
 * steps.
 */
export function EditorBar({ autosave, view, formView, onFormView, ...steps }: Props) {
  const t = useTranslations('modules')
  const { module } = view.known
  return (
    <div className={styles.bar}>
      <span className="row tight">
        <Status status={module.status} hasChanges={module.hasChanges} t={(key) => t(key.slice('modules.'.length))} />
        <SaveState view={view} />
      </span>
      <Segmented
        size="xs"
        label={t('view.label')}
        value={formView}
        onChange={onFormView}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Steps autosave={autosave} module={module} {...steps} />
    </div>
  )
}
