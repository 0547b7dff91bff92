'use client'
import { Button, Input, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { createModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import type { readModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import { type Choice, ChoiceCards, focusFirst } from '@/lib/ui/choice-cards/choice-cards'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useOneSending } from '@/lib/ui/form/use-one-sending'
import { withIds } from '@/lib/ui/schema-form/bilingual'
import { initialOf, isSchema, projected, type Schema } from '@/lib/ui/schema-form/schema'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './modules.module.css'

type Props = {
  endpoint: Endpoint<typeof createModule>
  reads?: Endpoint<typeof readModuleType>
  chosen?: string
  language: Language
  groups: { name: string; choices: Choice[] }[]
}

/** Begins a module: its title, the language of that, and its type. */
export function NewModule({ endpoint, reads, chosen, language, groups }: Props) {
  const t = useTranslations('modules')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typeKey, setTypeKey] = useState(chosen)
  const [sourceLocale, setSource] = useState<Language>(language)
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState<'type' | 'title' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { isSending, once, leaveFor } = useOneSending()
  const seen = languageSeen(title)
  const create = async () => {
    if (title.trim() === '') {
      setFault('title')
      document.getElementById(`${id}-title`)?.focus()
      return
    }
    if (!typeKey) {
      setFault('type')
      focusFirst(form.current)
      return
    }
    try {
      const begun = await beginning(reads, typeKey, sourceLocale)
      const written = { title: title.trim(), body: begun.body }
      const body = { typeKey, sourceLocale, settings: begun.settings, locales: { [sourceLocale]: written } }
      const data = await once(body, async (headers) => (await call(endpoint, { body, headers })).data)
      if (data) leaveFor(`/console/modules/${data.id}`)
    } catch (error) {
      const about = error instanceof ApiError ? (error.envelope.errors ?? []).map(({ message }) => message) : []
      setFailure([errorMessage(error, t('failed')), ...about].join(' '))
    }
  }
  return (
    <form
      ref={form}
      className="panel stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void create()
      }}
    >
      <FailureNotice text={failure} />
      <TextInput
        id={`${id}-title`}
        label={t('columns.title')}
        withAsterisk
        aria-required
        maw="36rem"
        lang={sourceLocale}
        dir={direction(sourceLocale)}
        maxLength={200}
        value={title}
        error={fault === 'title' && t('titleMissing')}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <div className="stack tight">
        <Input.Label labelElement="div" id={`${id}-source`}>
          {t('sourceLocale')}
        </Input.Label>
        <div>
          <Segmented
            aria-labelledby={`${id}-source`}
            value={sourceLocale}
            onChange={setSource}
            options={languages.map((each) => ({ value: each, label: t(`languages.${each}`) }))}
          />
        </div>
        <p className="soft small">{t('sourceLocaleHint')}</p>
        <div role="status">
          {seen !== null && seen !== sourceLocale && (
            <p className="row tight small">
              {t('looksLike', { language: t(`languages.${seen}`) })}
              <button type="button" className="link-button" onClick={() => setSource(seen)}>
                {t('writeIn', { language: t(`languages.${seen}`) })}
              </button>
            </p>
          )}
        </div>
      </div>
      <ChoiceCards
        label={t('columns.type')}
        groups={groups}
        value={typeKey}
        onChange={(key) => {
          setTypeKey(key)
          if (fault === 'type') setFault(null)
        }}
        fault={fault === 'type' ? t('chooseType') : null}
      />
      <div className={styles.foot} data-sticky="true">
        <Button type="submit" loading={isSending}>
          {t('begin')}
        </Button>
      </div>
    </form>
  )
}

/** The language that the letters of a text say; null where they are of both or of neither. */
function languageSeen(text: string): Language | null {
  const [arabic, latin] = [/\p{Script=Arabic}/u.test(text), /\p{Script=Latin}/u.test(text)]
  if (arabic === latin) return null
  return arabic ? 'ar' : 'en'
}

type Begun = { settings: Schema; body: Schema }
/** The initial values of a new module, from the schemas of its type. */
async function beginning(reads: Props['reads'], key: string, language: Language): Promise<Begun> {
  if (!reads) return { settings: {}, body: {} }
  const { data } = await call(reads, { params: { key } })
  const first = (schema: Schema): Schema => {
    const value = projected(schema, withIds(schema, initialOf(schema, schema), schema), language, schema)
    return isSchema(value) ? value : {}
  }
  return { settings: first(data.configSchema), body: first(data.bodySchema) }
}
