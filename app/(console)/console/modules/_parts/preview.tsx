'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { createPreviewToken } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './modules.module.css'
import { PreviewFrame, type Width, widths } from './preview-frame'

type Props = {
  id: string
  first: Language
  token: Endpoint<typeof createPreviewToken>
  /** Where it stands beside the editor: the state that was saved last. Alone it is loaded again by hand. */
  version?: number
  firstWidth?: Width
}

/** The working copy in the learner's own player, in either language and in the widths that learners have. */
export function Preview({ id, first, token, version, firstWidth = 'phone' }: Props) {
  const t = useTranslations('modules')
  const [language, setLanguage] = useState(first)
  const [width, setWidth] = useState<Width>(firstWidth)
  const [times, setTimes] = useState(0)
  return (
    <div className={`stack ${styles.preview}`}>
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
        {version === undefined && (
          <Button size="xs" variant="subtle" onClick={() => setTimes((now) => now + 1)}>
            {t('preview.again')}
          </Button>
        )}
      </div>
      <PreviewFrame id={id} language={language} width={width} token={token} version={version ?? times} />
    </div>
  )
}
