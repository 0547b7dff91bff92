'use client'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof createIntervention>; userId: string; fields: Field[] }

/** Writes to the person. */
export function MessageForm({ endpoint, userId, fields }: Props) {
  const t = useTranslations('analytics.help')
  return (
    <Form
      endpoint={endpoint}
      params={{ userId }}
      fields={fields}
      extra={{ kind: 'message' }}
      submit={t('send')}
      done={t('sent')}
    />
  )
}

type Options = { enrolments: { value: string; label: string }[] }

/** Gives the person more time for one of their enrollments. */
export function ExtensionForm({ endpoint, userId, fields, enrolments }: Props & Options) {
  const t = useTranslations('analytics.help')
  const [enrolmentId, setEnrolmentId] = useState(enrolments[0]?.value ?? '')
  return (
    <Form
      endpoint={endpoint}
      params={{ userId }}
      fields={fields}
      extra={{ kind: 'extension', enrolmentId }}
      submit={t('extend')}
      done={t('extended')}
    >
      <NativeSelect
        label={t('enrolment')}
        data={enrolments}
        value={enrolmentId}
        onChange={({ currentTarget: { value } }) => setEnrolmentId(value)}
      />
    </Form>
  )
}
