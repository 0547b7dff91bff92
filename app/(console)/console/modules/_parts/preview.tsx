'use client'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { readLearnerModule } from '@/lib/domain/modules/learner-modules.contract'
import type { createPreviewToken } from '@/lib/domain/modules/module-history.contract'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { Names, Schema } from '@/lib/ui/schema-form/schema'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { LearnerView } from './learner-view'
import styles from './modules.module.css'

type Props = {
  id: string
  first: Language
  schema: Schema
  names: Record<Language, Names>
  token: Endpoint<typeof createPreviewToken>
  reads: Endpoint<typeof readLearnerModule>
}
const widths = ['phone', 'tablet', 'wide'] as const

/** The working copy as the API gives it to learners, in either language and in the widths that learners have. */
export function Preview({ id, first, schema, names, token, reads }: Props) {
  const t = useTranslations('modules')
  const [language, setLanguage] = useState(first)
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const [shown, setShown] = useState<DataOf<typeof readLearnerModule> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const failed = t('preview.failed')
  const load = useCallback(async () => {
    try {
      const { data } = await call(token, { params: { id } })
      const asked = { params: { moduleId: id }, query: { preview: data.token }, headers: { 'accept-language': language } }
      setShown((await call(reads, asked)).data)
      setFailure(null)
    } catch (error) {
      setFailure(errorMessage(error, failed))
    }
  }, [id, language, token, reads, failed])
  useEffect(() => void load(), [load])
  return (
    <div className="stack">
      <div className="bar">
        <span className="row">
          <Segmented
            size="xs"
            label={t('preview.language')}
            value={language}
            onChange={setLanguage}
            options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          <Segmented
            size="xs"
            label={t('preview.width')}
            value={width}
            onChange={setWidth}
            options={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
          />
        </span>
        <Button size="xs" variant="subtle" onClick={() => void load()}>
          {t('preview.again')}
        </Button>
      </div>
      <FailureNotice text={failure} />
      {shown?.isFallback && <p className="notice">{t('preview.fallback')}</p>}
      <div className={styles.screen} data-width={width} aria-busy={!shown}>
        {shown && (
          <article lang={shown.locale} dir={direction(shown.locale)} className="stack" data-preview={shown.locale}>
            <h2>{shown.title}</h2>
            <LearnerView
              module={shown}
              schema={schema}
              names={names[shown.locale]}
              none={t('preview.nothing')}
              gone={t('preview.gone')}
            />
          </article>
        )}
      </div>
    </div>
  )
}
