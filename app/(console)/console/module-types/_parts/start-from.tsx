'use client'
import { Select } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Confirm } from '@/lib/ui/actions/confirm'
import { useTranslations } from '@/lib/ui/translations'

type Option = { value: string; label: string }
type Props = { chosen: string; templates: Option[]; types: Option[] }

/** The start of a new type: a template or a copy, chosen by the address. */
export function StartFrom({ chosen, templates, types }: Props) {
  const t = useTranslations('moduleTypes.startFrom')
  const router = useRouter()
  const [asked, setAsked] = useState<string | null>(null)
  const go = (value: string) => router.replace(`?from=${encodeURIComponent(value)}`)
  return (
    <>
      <Select
        label={t('label')}
        description={t('hint')}
        data={[
          { group: t('templates'), items: templates },
          { group: t('types'), items: types },
        ]}
        value={chosen}
        allowDeselect={false}
        searchable
        maw="26rem"
        nothingFoundMessage={t('nothing')}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        onChange={(value) => {
          if (value && value !== chosen) setAsked(value)
        }}
      />
      {asked !== null && (
        <Confirm
          title={t('sure')}
          detail={t('sureDetail')}
          label={t('yes')}
          busy={false}
          onYes={() => {
            setAsked(null)
            go(asked)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
