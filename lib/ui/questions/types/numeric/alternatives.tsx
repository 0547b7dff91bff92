'use client'
import { useTranslations } from '@/lib/ui/translations'
import type { DesignOf } from '../../editor/draft'
import type { Editing } from '../../editor/editing'
import { NumberInput } from '../../editor/fields'
import { RemoveTool, Rows } from '../../editor/key-rows'
import styles from '../../editor/question-banks.module.css'

type Alternative = NonNullable<DesignOf<'numeric'>['alternatives']>[number]
type Props = { editing: Editing; of: readonly Alternative[]; onChange: (all: Alternative[]) => void }

const most = 10
/** Nothing typed is sent as nothing, which the API refuses. */
const endsOf = (one: Alternative) => ('min' in one ? { from: one.min, to: one.max } : { from: one.value, to: null })

/** Further right numbers of a question: one number in a row, or a range from one to another. */
export function Alternatives({ editing: { id, faults }, of, onChange }: Props) {
  const t = useTranslations('questionBanks.editor')
  const change = (at: number, from: number | null, to: number | null) => {
    const next = (to === null ? { value: from } : { min: from, max: to }) as Alternative
    onChange(of.map((one, place) => (place === at ? next : one)))
  }
  return (
    <Rows
      legend={t('alternatives')}
      hint={t('alternativesHint')}
      count={of.length}
      add={{ label: t('addAlternative'), isFull: of.length >= most, onAdd: () => onChange([...of, { value: 0 }]) }}
      row={(at) => {
        const one = of[at]
        if (!one) return null
        const { from, to } = endsOf(one)
        const name = t('alternativeNumber', { number: at + 1 })
        const faultOf = (field: string) => faults[`design.alternatives.${at}.${field}`]
        return (
          <div className={styles.row}>
            <NumberInput
              id={`${id}-alternative-from-${at}`}
              label={`${name} · ${t('alternativeFrom')}`}
              value={from}
              error={faultOf('value') ?? faultOf('min')}
              onChange={(value) => change(at, value, to)}
            />
            <NumberInput
              id={`${id}-alternative-to-${at}`}
              label={`${name} · ${t('alternativeTo')}`}
              value={to}
              error={faultOf('max')}
              onChange={(value) => change(at, from, value)}
            />
            <span className={styles.tools}>
              <RemoveTool label={`${t('remove')}: ${name}`} onClick={() => onChange(of.filter((_, place) => place !== at))} />
            </span>
          </div>
        )
      }}
    />
  )
}
