'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { IconPhoto } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import type { CoverDialogProps, Picture } from './cover-dialog'
import styles from './paths.module.css'

const CoverDialog = dynamic(() => import('./cover-dialog').then((module) => module.CoverDialog), { ssr: false })

export type CoverFieldProps = {
  value: string | null
  onChange: (id: string | null) => void
  /** The picture that the page was rendered with. */
  first: Picture | null
  endpoints: CoverDialogProps['endpoints']
}

/** The picture that stands for a path in the catalogue, chosen from the library. */
export function CoverField({ value, onChange, first, endpoints }: CoverFieldProps) {
  const t = useTranslations('learningPaths.cover')
  const { language } = useConsole()
  const [picture, setPicture] = useState(first)
  const [isOpen, setIsOpen] = useState(false)
  const shown = value !== null && picture?.id === value ? picture : null
  return (
    <fieldset className={`stack ${styles.group}`}>
      <legend>{t('title')}</legend>
      <div className="row">
        <span className={styles.cover}>
          {shown?.url ? (
            // biome-ignore lint/performance/noImgElement: the API has made the sizes
            <img
              src={shown.renditions[0]?.url ?? shown.url}
              alt={inLanguage(shown.altText, language).text || shown.name}
              data-text="theirs"
            />
          ) : (
            <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
          )}
        </span>
        <div className="stack tight">
          <span className="small soft">{shown ? <bdi>{shown.name}</bdi> : t(value === null ? 'none' : 'unknown')}</span>
          <div className="row tight">
            <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
              {t(value === null ? 'choose' : 'change')}
            </Button>
            {value !== null && (
              <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
                {t('remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isOpen && (
        <CoverDialog
          endpoints={endpoints}
          onClose={() => setIsOpen(false)}
          onChoose={(chosen) => {
            setPicture(chosen)
            onChange(chosen.id)
            setIsOpen(false)
          }}
        />
      )}
    </fieldset>
  )
}
