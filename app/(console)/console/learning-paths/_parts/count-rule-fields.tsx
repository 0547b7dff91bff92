'use client'
import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useNumberText } from '@/lib/ui/form/number-text'
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
  const count = useNumberText({
    value: rule.kind === 'anyN' ? rule.count : null,
    onChange: (typed) => onChange({ kind: 'anyN', count: Math.min(Math.max(1, typed ?? 1), Math.max(1, most)) }),
    isWhole: true,
    min: 1,
  })
  return (
    <div className="stack tight">
      <Input.Label labelElement="div" id={id}>
        {label}
      </Input.Label>
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
        {rule.kind === 'anyN' && <TextInput aria-label={t('count')} w="6rem" {...count} />}
      </div>
    </div>
  )
}
