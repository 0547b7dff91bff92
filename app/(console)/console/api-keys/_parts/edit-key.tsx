'use client'
import { EditButton } from '@/lib/ui/actions/edit-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint; reads: Endpoint; fields: Field[]; item: Values & { id: string } }

/** Changes the name, the end and the origins of a key. */
export function EditKey({ item, ...form }: Props) {
  const t = useTranslations('apiKeys')
  return (
    <EditButton words={{ label: t('edit'), title: t('editTitle'), close: t('close') }}>
      {(close) => (
        <Form
          {...form}
          params={{ id: item.id }}
          first={item}
          isChange
          submit={t('save')}
          done={t('changed')}
          onDone={close}
          onCancel={close}
        />
      )}
    </EditButton>
  )
}
