'use client'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { importFields, nameFields } from '@/lib/domain/people/member-imports/import-fields.rules'
import type { checkImport, MemberImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { ColumnMapping } from './column-mapping'
import { useImportStep } from './use-import-step'

type Import = z.input<typeof MemberImport>
type Mapping = NonNullable<Import['mapping']>
type Props = {
  endpoint: Endpoint<typeof checkImport>
  of: Pick<Import, 'id' | 'columns' | 'mapping' | 'roleId'>
  roles: { value: string; label: string }[]
  locale: 'ar' | 'en'
}

const hints: ReadonlySet<string> = new Set(['name', 'givenName', 'enabled', 'suspended', 'status'])

/** The mapping of the columns, and what is true of people whose row does not say. */
export function ImportCheck({ endpoint, of, roles, locale: first }: Props) {
  const { t, busy, failure, setFailure, take } = useImportStep()
  const suggested = Object.fromEntries(of.columns.flatMap(({ suggested: field }, at) => (field ? [[field, at]] : [])))
  const [mapping, setMapping] = useState<Partial<Mapping>>(of.mapping ?? suggested)
  const [roleId, setRoleId] = useState(of.roleId ?? roles[0]?.value ?? '')
  const [locale, setLocale] = useState(first)
  const submit = () => {
    const { email, ...others } = mapping
    if (email === undefined) return setFailure(t('needsEmail'))
    if (nameFields.every((field) => mapping[field] === undefined)) return setFailure(t('needsName'))
    take(() => call(endpoint, { params: { id: of.id }, body: { mapping: { email, ...others }, roleId, locale } }))
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
          isRequired: key === 'email',
        }))}
        value={mapping}
        onChange={setMapping}
      />
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
