'use client'
import { useEffect, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import type { Given } from '@/lib/ui/schema-form/given'
import { isSchema, type Schema, textsIn } from '@/lib/ui/schema-form/schema'
import { useTranslations } from '@/lib/ui/translations'
import type { FileCalls, StoredFile } from './calls'
import styles from './file-picker.module.css'
import { FilePicker } from './picker'
import { Thumbnail } from './thumbnail'

type Props = { schema: Schema; value: unknown; onChange: (value: unknown) => void; given: Given; files: FileCalls }

/** The file that a field names, and the way to choose another one. */
export function FileField({ schema, value, onChange, given, files }: Props) {
  const t = useTranslations('filePicker')
  const [isOpen, setIsOpen] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const { file, isGone, remember } = useFile(files, id)
  const kinds = isSchema(schema['x-asset']) ? textsIn(schema['x-asset'].kinds) : []
  return (
    <div className={styles.field}>
      {id && (
        <span className={styles.chosen}>
          <Thumbnail file={file} />
          <span className="stack tight">
            <bdi>{file?.name ?? (isGone ? t('gone') : t('loading'))}</bdi>
            {file?.kind === 'image' && !file.altText.ar && !file.altText.en && (
              <span className="badge warn">{t('undescribed')}</span>
            )}
          </span>
        </span>
      )}
      <span className="row tight">
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={() => setIsOpen(true)} />
        {id && !given.disabled && (
          <button type="button" className="link-button" onClick={() => onChange(undefined)}>
            {t('remove')}
          </button>
        )}
      </span>
      {isOpen && (
        <FilePicker
          files={files}
          kinds={kinds}
          onPick={(picked) => {
            remember(picked)
            onChange(picked.id)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/** The file of an id, read once. */
export function useFile({ read }: FileCalls, id: string | undefined) {
  const [file, remember] = useState<StoredFile | null>(null)
  const [isGone, setIsGone] = useState(false)
  const known = file?.id === id ? file : null
  useEffect(() => {
    if (!id || known) return
    let isCurrent = true
    call(read, { params: { id } }).then(
      ({ data }) => isCurrent && remember(data),
      () => isCurrent && setIsGone(true),
    )
    return () => {
      isCurrent = false
    }
  }, [read, id, known])
  return { file: known, isGone: isGone && !known, remember }
}
