'use client'
import { Select } from '@mantine/core'
import type { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'

type Props = { list: Endpoint<typeof listRoles>; chosen: string | null; onChange: (chosen: string | null) => void }

/** A role, everyone with which is meant. */
export function RolePicker({ list, chosen, onChange }: Props) {
  const t = useTranslations('learningPaths.enrol')
  const { language } = useConsole()
  const { data, failure } = useAnswer(list, { query: { perPage: 100 } }, { failed: t('failed') })
  const options = data?.map(({ id, name, memberCount }) => ({
    value: id,
    label: t('roleWith', { role: `\u2068${name[language]}\u2069`, count: memberCount }),
  }))
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      <Select
        label={t('role')}
        description={t('roleHint')}
        data={options ?? []}
        value={chosen}
        onChange={onChange}
        allowDeselect={false}
      />
    </div>
  )
}
