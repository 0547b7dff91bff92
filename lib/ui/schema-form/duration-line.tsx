'use client'
import { useNumberText } from '@/lib/ui/form/number-text'
import { useTranslations } from '@/lib/ui/translations'
import { durationOf, isInSeconds, type Parts, partsOf, type Unit, units } from './duration'
import type { Given } from './given'
import type { Schema } from './schema'
import styles from './schema-form.module.css'

type Props = { schema: Schema; value: unknown; onChange: (value: unknown) => void; given: Given }
const nothing: Parts = { days: 0, hours: 0, minutes: 0, seconds: 0 }

/** A duration in days, hours, minutes and seconds, each a number with its word. */
export function DurationLine({ schema, value, onChange, given }: Props) {
  const parts = partsOf(value)
  return (
    <div className={styles.units}>
      {units.map((unit) => (
        <One
          key={unit}
          unit={unit}
          given={given}
          isFirst={unit === units[0]}
          value={parts ? parts[unit] : null}
          onChange={(count) => onChange(durationOf({ ...(parts ?? nothing), [unit]: count ?? 0 }, isInSeconds(schema)))}
        />
      ))}
    </div>
  )
}

type OneProps = {
  unit: Unit
  given: Given
  isFirst: boolean
  value: number | null
  onChange: (count: number | null) => void
}

function One({ unit, given, isFirst, value, onChange }: OneProps) {
  const t = useTranslations('schemaForm.units')
  const text = useNumberText({ value, onChange, isWhole: true, min: 0 })
  const id = isFirst ? given.id : `${given.id}-${unit}`
  return (
    <span className={styles.unit}>
      <input {...given} {...text} id={id} maxLength={9} aria-labelledby={`${given.id}-label ${given.id}-${unit}-name`} />
      <span id={`${given.id}-${unit}-name`} className="small">
        {t(unit)}
      </span>
    </span>
  )
}
