'use client'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { importFields, nameFields } from '@/lib/domain/people/member-imports/import-fields.rules'
import type { checkImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import type { MemberImport } from '@/lib/domain/people/member-imports/member-imports.shapes.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { ColumnMapping } from './column-mapping'
import { ImportSettings, type Settings, settingsBody } from './import-settings'
import { useImportStep } from './use-import-step'

type Import = z.input<typeof MemberImport>
type Mapping = NonNullable<Import['mapping']>
type Props = {
  endpoint: Endpoint<typeof checkImport>
  of: Pick<Import, 'id' | 'columns' | 'mapping' | 'roleId' | 'leadsBy' | 'existing' | 'emptySign' | 'groupRoles' | 'missing'>
  roles: { value: string; label: string }[]
  groups: { value: string; label: string }[]
  locale: 'ar' | 'en'
  mayUpdate: boolean
}

const hints: ReadonlySet<string> = new Set(['name', 'givenName', 'enabled', 'suspended', 'status', 'role', 'group', 'manager'])

/** A file without a column of addresses leads by employee numbers. */
const firstKey = (columns: Import['columns']): Settings['leadsBy'] => {
  const found = new Set(columns.map(({ suggested }) => suggested))
  return !found.has('email') && found.has('employeeNumber') ? 'employeeNumber' : 'email'
}

/** The settings of the newest check; before there was one, who has an account is changed by those who may do that. */
function settingsOf(
  { columns, mapping, leadsBy, existing, emptySign, groupRoles, missing }: Props['of'],
  mayUpdate: boolean,
): Settings {
  const usual = mayUpdate ? 'update' : 'refuse'
  return {
    existing: mapping ? existing : usual,
    leadsBy: mapping ? leadsBy : firstKey(columns),
    emptySign: emptySign ?? '',
    groupRoles,
    scope: missing?.of ?? 'none',
    groupId: missing?.of === 'group' ? missing.groupId : '',
    department: missing?.of === 'department' ? missing.department : '',
  }
}

/** The mapping of the columns, and what is true of people whose row does not say. */
export function ImportCheck({ endpoint, of, roles, groups, locale: first, mayUpdate }: Props) {
  const { t, busy, failure, setFailure, take } = useImportStep()
  const suggested = Object.fromEntries(of.columns.flatMap(({ suggested: field }, at) => (field ? [[field, at]] : [])))
  const [mapping, setMapping] = useState<Partial<Mapping>>(of.mapping ?? suggested)
  const [roleId, setRoleId] = useState(of.roleId ?? roles[0]?.value ?? '')
  const [locale, setLocale] = useState(first)
  const [settings, setSettings] = useState(() => settingsOf(of, mayUpdate))
  const isUpdate = settings.existing === 'update'
  const signsInBy = mapping.email === undefined && mapping.employeeNumber !== undefined ? 'employeeNumber' : 'email'
  const submit = () => {
    const body = settingsBody(settings)
    if (!body) return setFailure(t('missing.needsScope'))
    if (isUpdate && mapping[settings.leadsBy] === undefined) return setFailure(t('needsKey'))
    if (!isUpdate && mapping.email === undefined && mapping.employeeNumber === undefined) return setFailure(t('needsEmail'))
    if (!isUpdate && nameFields.every((field) => mapping[field] === undefined)) return setFailure(t('needsName'))
    take(() => call(endpoint, { params: { id: of.id }, body: { ...body, mapping, roleId, locale } }))
  }
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      <ColumnMapping
        columns={of.columns}
        fields={importFields.map((key) => ({
          key,
          label: t(`fields.${key}`),
          hint: hints.has(key) ? t(`hints.${key}`) : undefined,
          isRequired: key === (isUpdate ? settings.leadsBy : signsInBy),
        }))}
        value={mapping}
        onChange={setMapping}
      />
      <ImportSettings value={settings} onChange={setSettings} mayUpdate={mayUpdate} roles={roles} groups={groups} />
      <NativeSelect
        label={t('role')}
        description={t('roleHint')}
        data={roles}
        value={roleId}
        onChange={({ currentTarget }) => setRoleId(currentTarget.value)}
      />
      <NativeSelect
        label={t('locale')}
        description={t('localeHint')}
        data={(['ar', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
        value={locale}
        onChange={({ currentTarget }) => setLocale(currentTarget.value === 'en' ? 'en' : 'ar')}
      />
      <div>
        <Button loading={busy} onClick={submit}>
          {t('check')}
        </Button>
      </div>
    </div>
  )
}
