'use client'
import { NativeSelect, TextInput } from '@mantine/core'
import { existingTreatments, importKeys } from '@/lib/domain/people/member-imports/words'
import { useTranslations } from '@/lib/ui/translations'
import { GroupRoles } from './import-group-roles'

type Option = { value: string; label: string }
export const missingScopes = ['none', 'everyone', 'group', 'department'] as const

/** How an import treats people who have accounts, as it is filled in. */
export type Settings = {
  existing: (typeof existingTreatments)[number]
  leadsBy: (typeof importKeys)[number]
  emptySign: string
  groupRoles: { groupId: string; roleId: string }[]
  scope: (typeof missingScopes)[number]
  groupId: string
  department: string
}

/** As the API takes them; null: a group or department is still to be chosen. */
export function settingsBody({ existing, leadsBy, emptySign, groupRoles, scope, groupId, department }: Settings) {
  const isUpdate = existing === 'update'
  const common = { existing, groupRoles: groupRoles.filter((one) => one.groupId && one.roleId) }
  if (!isUpdate) return { ...common, leadsBy: 'email' as const }
  const sign = { leadsBy, emptySign: emptySign.trim() || null }
  if (scope === 'none') return { ...common, ...sign }
  if (scope === 'everyone') return { ...common, ...sign, missing: { of: scope } }
  const chosen = scope === 'group' ? groupId : department.trim()
  if (!chosen) return null
  return { ...common, ...sign, missing: scope === 'group' ? { of: scope, groupId } : { of: scope, department: chosen } }
}

type Props = {
  value: Settings
  onChange: (value: Settings) => void
  mayUpdate: boolean
  roles: Option[]
  groups: Option[]
}

/** How people who have accounts are found and changed, which roles groups give, and who is looked for. */
export function ImportSettings({ value, onChange, mayUpdate, roles, groups }: Props) {
  const t = useTranslations('members.import')
  const set = (change: Partial<Settings>) => onChange({ ...value, ...change })
  const isUpdate = value.existing === 'update'
  const options = <V extends string>(values: readonly V[], text: (value: V) => string) =>
    values.map((one) => ({ value: one, label: text(one) }))
  return (
    <>
      {mayUpdate && (
        <NativeSelect
          label={t('existing')}
          description={t('existingHint')}
          data={options(existingTreatments, (one) => t(`treatments.${one}`))}
          value={value.existing}
          onChange={({ currentTarget }) => set({ existing: currentTarget.value === 'update' ? 'update' : 'refuse' })}
        />
      )}
      {isUpdate && (
        <>
          <NativeSelect
            label={t('leadsBy')}
            description={t('leadsByHint')}
            data={options(importKeys, (one) => t(`fields.${one}`))}
            value={value.leadsBy}
            onChange={({ currentTarget }) => set({ leadsBy: importKeys.find((one) => one === currentTarget.value) ?? 'email' })}
          />
          <TextInput
            label={t('emptySign')}
            description={t('emptySignHint')}
            maxLength={10}
            value={value.emptySign}
            onChange={({ currentTarget }) => set({ emptySign: currentTarget.value })}
          />
          <MissingScope value={value} set={set} groups={groups} />
        </>
      )}
      {groups.length > 0 && (
        <GroupRoles value={value.groupRoles} onChange={(groupRoles) => set({ groupRoles })} roles={roles} groups={groups} />
      )}
    </>
  )
}

type ScopeProps = { value: Settings; set: (change: Partial<Settings>) => void; groups: Option[] }

function MissingScope({ value, set, groups }: ScopeProps) {
  const t = useTranslations('members.import.missing')
  const scopes = missingScopes.filter((one) => one !== 'group' || groups.length > 0)
  return (
    <>
      <NativeSelect
        label={t('look')}
        description={t('lookHint')}
        data={scopes.map((one) => ({ value: one, label: t(`scopes.${one}`) }))}
        value={value.scope}
        onChange={({ currentTarget }) => set({ scope: scopes.find((one) => one === currentTarget.value) ?? 'none' })}
      />
      {value.scope === 'group' && (
        <NativeSelect
          label={t('group')}
          data={[{ value: '', label: '' }, ...groups]}
          value={value.groupId}
          onChange={({ currentTarget }) => set({ groupId: currentTarget.value })}
        />
      )}
      {value.scope === 'department' && (
        <TextInput
          label={t('department')}
          maxLength={200}
          value={value.department}
          onChange={({ currentTarget }) => set({ department: currentTarget.value })}
        />
      )}
    </>
  )
}
