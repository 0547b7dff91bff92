'use client'
import { Button, Input, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import type { createModule } from '@/lib/domain/modules/authoring/modules.contract'
import type { readModuleType } from '@/lib/domain/modules/module-types/module-types.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { withIds } from '@/lib/ui/schema-form/bilingual'
import { initialOf, isSchema, projected, type Schema } from '@/lib/ui/schema-form/schema'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './modules.module.css'
import type { NamedType } from './type-labels'

type Props = {
  endpoint: Endpoint<typeof createModule>
  reads?: Endpoint<typeof readModuleType>
  chosen?: string
  language: Language
  groups: { name: string; types: NamedType[] }[]
}

/** Begins a module: its type, the language it is written in first, and its title there. */
export function NewModule({ endpoint, reads, chosen, language, groups }: Props) {
  const t = useTranslations('modules')
  const router = useRouter()
  const id = useId()
  const [typeKey, setTypeKey] = useState(chosen)
  const [sourceLocale, setSource] = useState<Language>(language)
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState<'type' | 'title' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const create = async () => {
    if (!typeKey || title.trim() === '') {
      setFault(typeKey ? 'title' : 'type')
      document.getElementById(typeKey ? `${id}-title` : `${id}-0-0`)?.focus()
      return
    }
    setIsSending(true)
    try {
      const begun = await beginning(reads, typeKey, sourceLocale)
      const written = { title: title.trim(), body: begun.body }
      const body = { typeKey, sourceLocale, settings: begun.settings, locales: { [sourceLocale]: written } }
      const { data } = await call(endpoint, { body })
      router.push(`/console/modules/${data.id}`)
    } catch (error) {
      const about = error instanceof ApiError ? (error.envelope.errors ?? []).map(({ message }) => message) : []
      setFailure([errorMessage(error, t('failed')), ...about].join(' '))
      setIsSending(false)
    }
  }
  return (
    <form
      className="panel stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void create()
      }}
    >
      <FailureNotice text={failure} />
      <div className="stack">
        {groups.map(({ name, types }, group) => (
          <fieldset key={name} className={styles.types} aria-describedby={fault === 'type' ? `${id}-fault` : undefined}>
            <legend>{name}</legend>
            {types.map(({ key, label }, at) => (
              <label key={key} className={styles.type}>
                <input
                  id={`${id}-${group}-${at}`}
                  type="radio"
                  name="typeKey"
                  value={key}
                  checked={typeKey === key}
                  onChange={() => setTypeKey(key)}
                />
                <bdi>{label}</bdi>
              </label>
            ))}
          </fieldset>
        ))}
        {fault === 'type' && (
          <p id={`${id}-fault`} className="field-error">
            {t('chooseType')}
          </p>
        )}
      </div>
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
      </div>
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
      <div>
        <Button type="submit" loading={isSending}>
          {t('begin')}
        </Button>
      </div>
    </form>
  )
}

type Begun = { settings: Schema; body: Schema }
/** What a new module holds before anybody writes in it: what its type's schemas begin with. */
async function beginning(reads: Props['reads'], key: string, language: Language): Promise<Begun> {
  if (!reads) return { settings: {}, body: {} }
  const { data } = await call(reads, { params: { key } })
  const first = (schema: Schema): Schema => {
    const value = projected(schema, withIds(schema, initialOf(schema, schema), schema), language, schema)
    return isSchema(value) ? value : {}
  }
  return { settings: first(data.configSchema), body: first(data.bodySchema) }
}
