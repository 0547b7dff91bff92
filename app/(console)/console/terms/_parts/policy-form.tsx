'use client'
import { Button, Select } from '@mantine/core'
import { type SubmitEvent, useRef } from 'react'
import { languages } from '@/lib/platform/i18n/languages'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Conflict } from '@/lib/ui/form/conflict'
import type { Field } from '@/lib/ui/form/fields'
import { LeaveGuard } from '@/lib/ui/leave'
import { useTranslations } from '@/lib/ui/translations'
import type { Draft } from './policy-draft'
import { PolicySide } from './policy-side'
import { type PolicyType, policyTypes } from './policy-state'
import styles from './terms.module.css'
import { usePolicy } from './use-policy'

type Props = { save: Endpoint; reads?: Endpoint; first: Draft; id?: string }

/** A policy in both languages, written side by side. */
export function PolicyForm({ save, reads, first, id }: Props) {
  const say = useTranslations('terms')
  const sayForm = useTranslations('parts.form')
  const form = useRef<HTMLFormElement>(null)
  const { draft, setDraft, faults, failure, isSending, isDirty, send, conflict } = usePolicy({ save, reads, first, id, form })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send()
  }
  const compared: Field[] = languages.flatMap((language) =>
    (['title', 'body'] as const).map((part) => ({
      name: `${language}.${part}`,
      label: say('partIn', { part: say(`fields.${part}`), language: sayForm(language) }),
      isRequired: true,
      isNullable: false,
      kind: 'prose',
    })),
  )
  return (
    <form ref={form} onSubmit={onSubmit} className={styles.form} noValidate>
      <LeaveGuard isDirty={isDirty && !isSending} />
      {failure && (
        <p role="alert" className="notice bad">
          <bdi>{failure}</bdi>
        </p>
      )}
      {id === undefined && (
        <Select
          label={say('fields.type')}
          description={draft.type && say(`about.${draft.type}`)}
          withAsterisk
          aria-required
          maw="26rem"
          allowDeselect={false}
          error={faults.type}
          data={policyTypes.map((type) => ({ value: type, label: say(`values.type.${type}`) }))}
          value={draft.type ?? null}
          onChange={(type) => setDraft((now) => ({ ...now, type: type as PolicyType }))}
        />
      )}
      <p className="soft">{say('writing')}</p>
      <div className={styles.sides}>
        {languages.map((language) => (
          <PolicySide
            key={language}
            language={language}
            text={draft[language]}
            faults={{ title: faults[`content.${language}.title`], body: faults[`content.${language}.body`] }}
            onChange={(text) => setDraft((now) => ({ ...now, [language]: text }))}
          />
        ))}
      </div>
      <div className="row">
        <Button type="submit" loading={isSending} disabled={id !== undefined && !isDirty}>
          {say('saveDraft')}
        </Button>
        <span className="soft small">{say('draftNote')}</span>
      </div>
      {conflict && <Conflict {...conflict} fields={compared} />}
    </form>
  )
}
