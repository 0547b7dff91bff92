'use client'
import { Select } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Confirm } from '@/lib/ui/act/confirm'
import { useTranslations } from '@/lib/ui/translations'

type Option = { value: string; label: string }
type Props = { chosen: string; templates: Option[]; types: Option[] }

/** What a new type begins with: a template or a copy. The address says which. */
export function StartFrom({ chosen, templates, types }: Props) {
  const say = useTranslations('moduleTypes.startFrom')
  const router = useRouter()
  const [asked, setAsked] = useState<string | null>(null)
  const go = (value: string) => router.replace(`?from=${encodeURIComponent(value)}`)
  return (
    <>
      <Select
        label={say('label')}
        description={say('hint')}
        data={[
          { group: say('templates'), items: templates },
          { group: say('types'), items: types },
        ]}
        value={chosen}
        allowDeselect={false}
        searchable
        maw="26rem"
        nothingFoundMessage={say('nothing')}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        onChange={(value) => {
          if (value && value !== chosen) setAsked(value)
        }}
      />
      {asked !== null && (
        <Confirm
          title={say('sure')}
          detail={say('sureDetail')}
          label={say('yes')}
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
