'use client'
import { useState } from 'react'
import type { createAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import type { AudienceType } from '@/lib/domain/house/notifications/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'
import { type Audience, AudienceField, type AudienceLists } from './audience-field'
import { Preview } from './preview'

type Props = {
  endpoint: Endpoint<typeof createAnnouncement>
  fields: Field[]
  lists: AudienceLists
  types: readonly AudienceType[]
}
type Texts = { ar?: string; en?: string }

/** A new announcement: its texts, to whom and when, with a preview of both languages. */
export function AnnouncementForm({ endpoint, fields, lists, types }: Props) {
  const t = useTranslations('announcements')
  const [audience, setAudience] = useState<Audience>({ type: types[0] ?? 'all', id: null })
  const { type, id } = audience
  return (
    <Form
      endpoint={endpoint}
      fields={fields}
      extra={{ audience: type === 'all' ? { type } : { type, id: id ?? undefined } }}
      submit={t('submit')}
      done={t('created')}
      goTo="/console/announcements/:id"
      outcome={({ title, text }) => (
        <Preview
          title={(title ?? {}) as Texts}
          text={(text ?? {}) as Texts}
          labels={{ ar: t('preview.ar'), en: t('preview.en') }}
        />
      )}
    >
      <AudienceField lists={lists} types={types} value={audience} onChange={setAudience} />
    </Form>
  )
}
