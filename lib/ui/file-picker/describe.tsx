'use client'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { updateAsset } from '@/lib/domain/house/files/assets.contract'
import { direction, languages } from '@/lib/platform/i18n/languages'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import type { StoredFile } from './calls'
import styles from './file-picker.module.css'

type Props = {
  file: StoredFile
  update: Endpoint<typeof updateAsset>
  onDone: (file: StoredFile) => void
  onBack: () => void
}

/** The form for the description of a picture, for people who cannot see it, before the picture is used. */
export function Describe({ file, update, onDone, onBack }: Props) {
  const t = useTranslations('filePicker')
  const [words, setWords] = useState<{ ar?: string; en?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const altText = Object.fromEntries(languages.flatMap((each) => (words[each]?.trim() ? [[each, words[each]?.trim()]] : [])))
  const isDescribed = Object.keys(altText).length > 0
  const save = async () => {
    if (!isDescribed) return onDone(file)
    setIsSending(true)
    try {
      const headers = { 'if-match': `"${file.version}"` }
      onDone((await call(update, { params: { id: file.id }, headers, body: { altText } })).data)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setIsSending(false)
    }
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FailureNotice text={failure} />
      {/* biome-ignore lint/performance/noImgElement: the API has made the sizes */}
      {file.url && <img className={styles.preview} src={file.renditions.at(-1)?.url ?? file.url} alt="" />}
      <p>{t('describe')}</p>
      <div className="split">
        {languages.map((each, at) => (
          <TextInput
            key={each}
            label={t(`description.${each}`)}
            lang={each}
            dir={direction(each)}
            maxLength={500}
            data-autofocus={at === 0 || undefined}
            value={words[each] ?? ''}
            onChange={({ currentTarget: { value } }) => setWords((now) => ({ ...now, [each]: value }))}
          />
        ))}
      </div>
      <DialogButtons closeLabel={t('back')} onClose={onBack}>
        <Button type="submit" loading={isSending}>
          {t(isDescribed ? 'use' : 'useUndescribed')}
        </Button>
      </DialogButtons>
    </form>
  )
}
