'use client'
import { useState } from 'react'
import type { previewTemplate } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { certificateFileLanguages, previewTexts } from '@/lib/domain/assessing/certificates/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Panel } from '@/lib/ui/panel'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import styles from './canvas.module.css'

type Props = {
  id: string
  /** The language of the page, in which the sample is drawn first. */
  language: 'ar' | 'en'
  endpoint: Endpoint<typeof previewTemplate>
}

/** A sample certificate drawn by a template, for those who may not change it. */
export function TemplatePreview({ id, language, endpoint }: Props) {
  const t = useTranslations('certificates.templates')
  const [locale, setLocale] = useState<(typeof certificateFileLanguages)[number]>(language)
  const [texts, setTexts] = useState<(typeof previewTexts)[number]>('usual')
  const input = { params: { id }, body: { locale, texts } }
  const { data, failure, isLoading } = useAnswer(endpoint, input as never, { failed: t('preview.failed') })
  return (
    <Panel title={t('preview.title')}>
      <div className="row">
        <Segmented
          label={t('preview.locale')}
          value={locale}
          options={certificateFileLanguages.map((value) => ({ value, label: t(`locales.${value}`) }))}
          onChange={setLocale}
        />
        <Segmented
          label={t('preview.texts')}
          value={texts}
          options={previewTexts.map((value) => ({ value, label: t(`texts.${value}`) }))}
          onChange={setTexts}
        />
      </div>
      <FailureNotice text={failure} />
      <div className={styles.sheet} aria-busy={isLoading}>
        {data && (
          // biome-ignore lint/performance/noImgElement: the picture is drawn by the API and is not a file
          <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`} alt={t('preview.alt')} />
        )}
      </div>
    </Panel>
  )
}
