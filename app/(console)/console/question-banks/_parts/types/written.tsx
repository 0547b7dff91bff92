'use client'
import { Switch, TextInput } from '@mantine/core'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import { AcceptedRows, MatchingField } from '../accepted-rows'
import type { TypeEditorProps } from '../editing'
import { NumberInput } from '../fields'
import { RemoveTool, Rows } from '../key-rows'
import styles from '../question-banks.module.css'
import { Alternatives } from './alternatives'
import { ToleranceFields } from './tolerance'

export function ShortText({ editing, design, set }: TypeEditorProps<'shortText'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <>
      <AcceptedRows
        editing={editing}
        legend={t('accepted')}
        hint={t('acceptedHint')}
        path="design.accepted"
        accepted={design.accepted}
        onChange={(accepted) => set({ accepted })}
      />
      <MatchingField value={design.matching} onChange={(matching) => set({ matching })} />
    </>
  )
}

export function LongText({ editing, design, set }: TypeEditorProps<'longText'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <NumberInput
      id={`${editing.id}-length`}
      label={t('maxLength')}
      hint={t('maxLengthHint', { min: 100, max: 20_000 })}
      isWhole
      min={100}
      value={design.maxLength || null}
      error={editing.faults['design.maxLength']}
      onChange={(maxLength) => set({ maxLength: maxLength ?? 0 })}
    />
  )
}

export function Numeric({ editing, design, set }: TypeEditorProps<'numeric'>) {
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
