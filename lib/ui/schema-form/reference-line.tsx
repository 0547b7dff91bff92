'use client'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import type { Given } from './given'
import type { NamedItem } from './references'
import { isSchema, resolved, type Schema, textIn, titleOf } from './schema'

type Props = { schema: Schema; value: unknown; onChange: (value: unknown) => void; given: Given }

/** Chooses an item of the same content by its name, so that no id is typed. */
export function ReferenceLine({ schema, value, onChange, given }: Props) {
  const t = useTranslations('schemaForm')
  const { references, root, names } = useSchemaForm()
  const wanted = textIn(schema['x-list'])
  const items = (references?.items ?? []).filter(({ list }) => wanted === undefined || list === wanted)
  const lists = [...new Set(items.map(({ list }) => list))]
  const chosen = textIn(value) ?? ''
  const option = ({ id, name, nth }: NamedItem) => (
    <option key={id} value={id} data-text="theirs">
      {name || t('item', { nth })}
    </option>
  )
  const titleOfList = (list: string) =>
    titleOf(list, resolved(isSchema(root.properties) ? root.properties[list] : undefined, root), names)
  return (
    <select {...given} value={chosen} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
      <option value="">{t('choose')}</option>
      {chosen !== '' && !items.some(({ id }) => id === chosen) && <option value={chosen}>{t('gone')}</option>}
      {lists.length === 1
        ? items.map(option)
        : lists.map((list) => (
            <optgroup key={list} label={titleOfList(list)}>
              {items.filter((item) => item.list === list).map(option)}
            </optgroup>
          ))}
    </select>
  )
}
