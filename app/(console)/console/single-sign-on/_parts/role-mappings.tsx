'use client'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { updateSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import type { RoleToGive } from '../../roles/_parts/roles-to-give'

type Mapping = { group: string; roleId: string; role: string }
type Props = {
  endpoint: Endpoint<typeof updateSsoProvider>
  item: { id: string; version: number; mappings: Mapping[] }
  /** None for those who may not change the provider, or see no roles. */
  roles: RoleToGive[]
}
type Row = { key: number; group: string; roleId: string }
let rows = 0
const rowOf = (group: string, roleId: string): Row => {
  rows += 1
  return { key: rows, group, roleId }
}

const MappingLines = ({ mappings }: { mappings: Mapping[] }) => (
  <ul className="lines">
    {mappings.map(({ group, roleId, role }) => (
      <li key={`${group} ${roleId}`} className="bar">
        <bdi>{group}</bdi>
        <span className="badge">
          <bdi>{role}</bdi>
        </span>
      </li>
    ))}
  </ul>
)

type RowProps = {
  row: Row
  options: { value: string; label: string }[]
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

/** A group and the role that it gives. */
function MappingRow({ row: { group, roleId }, options, onChange, onRemove }: RowProps) {
  const t = useTranslations('singleSignOn.mapping')
  return (
    <div className="row">
      <TextInput
        aria-label={t('group')}
        placeholder={t('group')}
        value={group}
        {...typedDirection}
        maxLength={200}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('role')}
        data={options}
        value={roleId}
        onChange={(event) => onChange({ roleId: event.currentTarget.value })}
      />
      <Button size="sm" variant="subtle" aria-label={t('remove', { group: `\u2068${group}\u2069` })} onClick={onRemove}>
        {t('removeRow')}
      </Button>
    </div>
  )
}

/** The roles that the groups of a provider give. */
export function RoleMappings({ endpoint, item, roles }: Props) {
  const t = useTranslations('singleSignOn.mapping')
  const toast = useToasts()
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const [edited, setEdited] = useState<Row[] | null>(null)
  const shown = edited ?? item.mappings.map(({ group, roleId }, at) => ({ key: -at - 1, group, roleId }))
  useUnsavedChanges(edited !== null)
  const change = (key: number, part: Partial<Row>) => setEdited(shown.map((row) => (row.key === key ? { ...row, ...part } : row)))
  // Roles that were mapped by somebody who sees more stay as they are.
  const names = new Map([
    ...item.mappings.map(({ roleId, role }) => [roleId, role] as const),
    ...roles.map(({ id, name }) => [id, name] as const),
  ])
  const options = [...names].map(([value, label]) => ({ value, label }))
  const save = () =>
    startTransition(async () => {
      setFailure(null)
      const roleMappings = shown
        .filter(({ group }) => group.trim() !== '')
        .map(({ group, roleId }) => ({ group: group.trim(), roleId }))
      try {
        await call(endpoint, { params: { id: item.id }, body: { roleMappings }, headers: { 'if-match': `"${item.version}"` } })
        toast({ text: t('saved'), kind: 'good' })
        setEdited(null)
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
      }
    })
  const isReadOnly = roles.length === 0
  return (
    <Panel title={t('title')} intro={t('intro')}>
      <div className="stack">
        <FailureNotice text={failure} />
        {shown.length === 0 && <p className="soft">{t('none')}</p>}
        {isReadOnly ? (
          <MappingLines mappings={item.mappings} />
        ) : (
          shown.map((row) => (
            <MappingRow
              key={row.key}
              row={row}
              options={options}
              onChange={(part) => change(row.key, part)}
              onRemove={() => setEdited(shown.filter((other) => other.key !== row.key))}
            />
          ))
        )}
        {!isReadOnly && (
          <div className="row">
            <Button size="sm" variant="default" onClick={() => setEdited([...shown, rowOf('', options[0]?.value ?? '')])}>
              {t('add')}
            </Button>
            <Button size="sm" disabled={edited === null} loading={busy} onClick={save}>
              {t('save')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
