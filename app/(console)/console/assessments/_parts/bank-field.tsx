'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { textIn } from '../../question-banks/_parts/names'

type Option = { value: string; label: string }
type Props = {
  list: Endpoint<typeof listQuestionBanks>
  /** The chosen bank as the page begins. */
  first: Option | null
  value: string | null
  onChange: (id: string | null) => void
  error?: string
  isRequired?: boolean
}

/** A question bank, searched by name. */
export function BankField({ list, first, value, onChange, error, isRequired }: Props) {
  const t = useTranslations('assessments.editor')
  const { language } = useConsole()
  const [picked, setPicked] = useState<Option | null>(first)
  const [wanted, setWanted] = useState('')
  const input = { query: { search: wanted || undefined, perPage: 20 } }
  const { data = [], failure, isLoading } = useAnswer(list, input, { failed: t('failed'), delay: searchDelay })
  const matches = data.map(({ id, name }) => ({ value: id, label: textIn(name, language) }))
  const isListed = matches.some((option) => option.value === picked?.value)
  return (
    <Select
      label={t('bank')}
      withAsterisk={isRequired}
      aria-required={isRequired}
      data={picked && !isListed ? [picked, ...matches] : matches}
      // The API has searched, with Arabic letters folded: only options that do not match are left out here.
      filter={({ options }) => options.filter((option) => matches.some((one) => 'value' in option && option.value === one.value))}
      searchable
      clearable={!isRequired}
      allowDeselect={false}
      clearButtonProps={{ tabIndex: 0, 'aria-hidden': undefined, 'aria-label': t('allBanks') }}
      value={value}
      placeholder={t(isRequired ? 'chooseBank' : 'allBanks')}
      error={error ?? failure}
      nothingFoundMessage={isLoading || failure ? undefined : t('noBanks')}
      // The field holds the chosen one's name until something else is typed.
      onSearchChange={(typed) => setWanted(typed === picked?.label ? '' : typed.trim())}
      onChange={(chosen, option) => {
        setPicked(chosen && option ? { value: chosen, label: option.label } : null)
        onChange(chosen)
      }}
    />
  )
}
