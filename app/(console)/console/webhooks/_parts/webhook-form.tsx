'use client'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { isSameSet, newOrChanged } from '@/lib/ui/form/new-or-changed'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import type { EventArea } from './events'
import styles from './webhooks.module.css'

export type WebhookFormProps = {
  endpoint: Endpoint
  fields: Field[]
  areas: EventArea[]
  /** The webhook to change, with the events that it gets; without one a new webhook is made. */
  item?: Values & { id: string; events: string[] }
  reads?: Endpoint
  onDone: (data: unknown) => void
  onClose: () => void
}

/** A new webhook, or the change of one: its address, what the receiver is, and the events it gets, by area. */
export function WebhookForm({ areas, item, onClose, ...form }: WebhookFormProps) {
  const t = useTranslations('webhooks')
  const { language } = useConsole()
  const otherLanguage = language === 'ar' ? 'en' : 'ar'
  const [events, setEvents] = useState(item?.events ?? [])
  const isSame = item !== undefined && isSameSet(item.events, events)
  return (
    <Form {...form} {...newOrChanged(t, item)} extra={isSame ? undefined : { events }} onCancel={onClose}>
      <Checkbox.Group label={t('fields.events')} description={t('hints.events')} value={events} onChange={setEvents}>
        <div className={`stack ${styles.areas}`}>
          {areas.map(({ area, title, events: ofArea }) => (
            <fieldset key={area} className={`stack tight ${styles.area}`}>
              <legend className="small soft">{title}</legend>
              {ofArea.map(({ name, title: own, other }) => (
                <Checkbox
                  key={name}
                  value={name}
                  label={<bdi>{own}</bdi>}
                  description={<bdi lang={otherLanguage}>{other}</bdi>}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Checkbox.Group>
    </Form>
  )
}
