'use client'
import { Switch, TextInput } from '@mantine/core'
import { shown } from '@/lib/domain/learning/question-banks/types/numeric/shown.rules'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { NumberInput } from '../../editor/fields'
import { RemoveTool, Rows } from '../../editor/key-rows'
import styles from '../../editor/question-banks.module.css'
import { ToleranceFields } from '../../editor/tolerance'
import { Alternatives } from './alternatives'

function Numeric({ editing, design, set }: TypeEditorProps<'numeric'>) {
  const t = useTranslations('questionBanks.editor')
  const { units } = design
  const change = (at: number, fields: Partial<(typeof units)[number]>) =>
    set({ units: units.map((one, place) => (place === at ? { ...one, ...fields } : one)) })
  return (
    <>
      <NumberInput
        id={`${editing.id}-value`}
        label={t('value')}
        value={design.value}
        error={editing.faults['design.value']}
        // Nothing typed is sent as nothing, which the API refuses.
        onChange={(value) => set({ value: value as number })}
      />
      <ToleranceFields editing={editing} of={design} onChange={set} />
      <Alternatives editing={editing} of={design.alternatives ?? []} onChange={(alternatives) => set({ alternatives })} />
      <Rows
        legend={t('units')}
        hint={t('unitsHint')}
        count={units.length}
        add={{
          label: t('addUnit'),
          isFull: units.length >= 10,
          onAdd: () => set({ units: [...units, { unit: '', factor: 1 }] }),
        }}
        row={(at) => {
          const name = t('unitNumber', { number: at + 1 })
          return (
            <div className={styles.row}>
              <TextInput
                id={`${editing.id}-unit-${at}`}
                aria-label={name}
                placeholder={name}
                maxLength={20}
                {...typedDirection}
                error={editing.faults[`design.units.${at}.unit`]}
                value={units[at]?.unit ?? ''}
                onChange={({ currentTarget }) => change(at, { unit: currentTarget.value })}
              />
              <NumberInput
                id={`${editing.id}-factor-${at}`}
                label={`${t('factor')} · ${name}`}
                isBare
                min={0}
                value={units[at]?.factor ?? null}
                error={editing.faults[`design.units.${at}.factor`]}
                onChange={(factor) => change(at, { factor: factor ?? 0 })}
              />
              <span className={styles.tools}>
                <RemoveTool
                  label={`${t('remove')}: ${name}`}
                  onClick={() => {
                    const left = units.filter((_, place) => place !== at)
                    set({ units: left, unitRequired: design.unitRequired && left.length > 0 })
                  }}
                />
              </span>
            </div>
          )
        }}
      />
      {units.length > 0 && (
        <Switch
          label={t('unitRequired')}
          checked={design.unitRequired}
          onChange={({ currentTarget }) => set({ unitRequired: currentTarget.checked })}
        />
      )}
    </>
  )
}

export const editor: TypeEditor<'numeric'> = {
  Part: Numeric,
  first: () => ({ type: 'numeric', value: 0, tolerance: 0, toleranceKind: 'absolute', units: [], unitRequired: false }),
  shown,
}
