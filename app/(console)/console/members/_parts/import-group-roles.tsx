'use client'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslations } from '@/lib/ui/translations'

type Option = { value: string; label: string }
type GroupRole = { groupId: string; roleId: string }
type Props = { value: GroupRole[]; onChange: (value: GroupRole[]) => void; roles: Option[]; groups: Option[] }

/** The role of people in a group, for rows without a role of their own. */
export function GroupRoles({ value, onChange, roles, groups }: Props) {
  const t = useTranslations('members.import.groupRoles')
  const change = (at: number, part: Partial<GroupRole>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const first = roles[0]?.value ?? ''
  return (
    <fieldset className="stack tight">
      <legend>{t('title')}</legend>
      <p className="small soft">{t('intro')}</p>
      {value.map(({ groupId, roleId }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={at} className="row">
          <NativeSelect
            label={t('group')}
            data={[{ value: '', label: '' }, ...groups]}
            value={groupId}
            onChange={({ currentTarget }) => change(at, { groupId: currentTarget.value })}
          />
          <NativeSelect
            label={t('role')}
            data={roles}
            value={roleId}
            onChange={({ currentTarget }) => change(at, { roleId: currentTarget.value })}
          />
          <Button variant="default" size="xs" onClick={() => onChange(value.filter((_, place) => place !== at))}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => onChange([...value, { groupId: '', roleId: first }])}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  )
}
