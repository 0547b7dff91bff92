'use client'
import { call } from '@/lib/ui/api-client'
import { useChosen, useRecord } from '@/lib/ui/record-picker/use-chosen'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import type { Given } from '@/lib/ui/schema-form/given'
import { isSchema, type Schema, textsIn } from '@/lib/ui/schema-form/schema'
import { useTranslations } from '@/lib/ui/translations'
import type { FileCalls, StoredFile } from './calls'
import styles from './file-picker.module.css'
import { FilePicker } from './picker'
import { Thumbnail } from './thumbnail'

type Props = { schema: Schema; value: unknown; onChange: (value: unknown) => void; given: Given; files: FileCalls }

const loadFile = async (read: FileCalls['read'], id: string): Promise<StoredFile> => (await call(read, { params: { id } })).data

/** The file of an id, read once. */
export const useFile = ({ read }: FileCalls, id: string) => useRecord(read, id, loadFile)

/** The file that a field names, and the way to choose another one. */
export function FileField({ schema, value, onChange, given, files }: Props) {
  const t = useTranslations('filePicker')
  const { id, found: file, isGone, isOpen, open, close, pick } = useChosen({ value, onChange }, files.read, loadFile)
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
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={open} />
        {id && !given.disabled && (
          <button type="button" className="link-button" onClick={() => onChange(undefined)}>
            {t('remove')}
          </button>
        )}
      </span>
      {isOpen && <FilePicker files={files} kinds={kinds} onPick={pick} onClose={close} />}
    </div>
  )
}
