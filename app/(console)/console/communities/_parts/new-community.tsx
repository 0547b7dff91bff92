'use client'
import { Select } from '@mantine/core'
import { useId, useState } from 'react'
import type { createCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { type CommunityKind, communityKinds } from '@/lib/domain/learning/communities/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { useFieldEditor } from '@/lib/ui/form/use-field-editor'
import { useTranslations } from '@/lib/ui/translations'
import { TargetField, type TargetLists } from './target-field'

type Props = { endpoint: Endpoint<typeof createCommunity>; fields: Field[]; lists: TargetLists }

/** A new community: who is in it, which does not change later, and its texts and settings. */
export function NewCommunity({ endpoint, fields, lists }: Props) {
  const t = useTranslations('communityDesk')
  const id = useId()
  const [kind, setKind] = useState<CommunityKind>('open')
  const [target, setTarget] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const of = kind === 'path' || kind === 'group' ? kind : null
  const editor = useFieldEditor({
    endpoint,
    fields,
    isChange: false,
    extra: { kind, ...(of && { [`${of}Id`]: target ?? undefined }) },
    done: t('created'),
    goTo: '/console/communities/:id',
  })
  const offered = communityKinds.filter((each) => (each !== 'path' && each !== 'group') || lists[each])
  return (
    <EditorForm
      editor={editor}
      compared={fields}
      submit={t('submit')}
      onSubmit={() => {
        const isWhole = of === null || target !== null
        setIsMissing(!isWhole)
        return isWhole
      }}
    >
      <Select
        label={t('fields.kind')}
        description={t('hints.kind')}
        data={offered.map((each) => ({ value: each, label: t(`values.kind.${each}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = offered.find((each) => each === chosen)
          if (!next) return
          setKind(next)
          setTarget(null)
          setIsMissing(false)
        }}
      />
      {of && (
        <TargetField
          key={of}
          kind={of}
          lists={lists}
          value={target}
          error={isMissing ? t('target.missing') : undefined}
          onChange={(chosen) => {
            setTarget(chosen)
            setIsMissing(false)
          }}
        />
      )}
      <FieldInputs id={id} fields={fields} values={editor.values} faults={editor.faults} setValues={editor.setValues} />
    </EditorForm>
  )
}
