'use client'
import { toleranceKinds } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import type { Editing } from './editing'
import { Choose, NumberInput } from './fields'

type Tolerance = { tolerance: number; toleranceKind: (typeof toleranceKinds)[number] }
type Props = { editing: Editing; of: Tolerance; onChange: (fields: Partial<Tolerance>) => void }

/** How far from the right number an answer may be. */
export function ToleranceFields({ editing, of: { tolerance, toleranceKind }, onChange }: Props) {
  const t = useTranslations('questionBanks.editor')
  return (
    <div className="split narrow">
      <NumberInput
        id={`${editing.id}-tolerance`}
        label={t('tolerance')}
        min={0}
        value={tolerance}
        error={editing.faults['design.tolerance']}
        onChange={(number) => onChange({ tolerance: number ?? 0 })}
      />
      <Choose
        label={t('toleranceKind')}
        value={toleranceKind}
        options={toleranceKinds.map((each) => ({ value: each, label: t(`toleranceKinds.${each}`) }))}
        onChange={(kind) => onChange({ toleranceKind: kind })}
      />
    </div>
  )
}
