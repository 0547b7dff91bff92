'use client'
import { NumberInput } from '@mantine/core'
import { useId } from 'react'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import type { Item } from './outline'

type Rule = Item['rule']
type Props = {
  rule: Rule
  /** How many there are. */
  most: number
  label: string
  all: string
  any: string
  onChange: (rule: Rule) => void
}

/** All of some things, or any number of them. */
export function CountRuleFields({ rule, most, label, all, any, onChange }: Props) {
  const t = useTranslations('learningPaths.rules')
  const id = useId()
  return (
    <div className="stack tight">
      <span id={id}>{label}</span>
      <div className="row">
        <Segmented
          aria-labelledby={id}
          value={rule.kind}
          options={[
            { value: 'all', label: all },
            { value: 'anyN', label: any },
          ]}
          onChange={(kind) => onChange(kind === 'all' ? { kind } : { kind, count: 1 })}
        />
        {rule.kind === 'anyN' && (
          <NumberInput
            aria-label={t('count')}
            dir="ltr"
            w="6rem"
            min={1}
            max={Math.max(1, most)}
            clampBehavior="strict"
            allowDecimal={false}
            value={rule.count}
            onChange={(count) => onChange({ kind: 'anyN', count: Math.max(1, Number(count) || 1) })}
          />
        )}
      </div>
    </div>
  )
}
