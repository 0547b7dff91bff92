'use client'
import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import type { listAssets } from '@/lib/domain/house/files/assets.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { inLanguage } from '@/lib/ui/moments'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import styles from './paths.module.css'
import { type SendEndpoints, sendFile } from './send-file'

export type Picture = Pick<ItemOf<typeof listAssets>, 'id' | 'name' | 'url' | 'renditions' | 'altText'>
export type CoverDialogProps = {
  /** Without `send` pictures are chosen only. */
  endpoints: { list: Endpoint<typeof listAssets>; send?: SendEndpoints }
  onChoose: (picture: Picture) => void
  onClose: () => void
}

/** Pictures of the library, searched by name and description, or a new one. */
export function CoverDialog({ endpoints: { list, send }, onChoose, onClose }: CoverDialogProps) {
  const t = useTranslations('learningPaths.cover')
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const search = typed.trim()
  const query = { kind: 'image', perPage: 24, ...(search && { search }) }
  const {
    data: found,
    failure: notFound,
    isLoading,
  } = useAnswer(list, { query }, { failed: t('failed'), delay: typed ? searchDelay : 0 })
  const add = async (file: File) => {
    if (!send) return
    setIsSending(true)
    setFailure(null)
    try {
      onChoose(await sendFile(send, file, 'image', () => {}))
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={t('choose')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <FailureNotice text={failure ?? notFound} />
        <div className="bar">
          <SearchInput label={t('search')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          {send && <UploadButton isSending={isSending} onFile={(file) => void add(file)} />}
        </div>
        <ul className={styles.pictures} aria-busy={isLoading}>
          {found?.map((picture) => (
            <li key={picture.id}>
              <PictureButton picture={picture} onChoose={() => onChoose(picture)} />
            </li>
          ))}
        </ul>
        <p role="status" className="soft small">
          {found?.length === 0 && !isLoading && t('nothing')}
        </p>
        <DialogButtons closeLabel={t('close')} onClose={onClose} />
      </div>
    </Modal>
  )
}

type UploadProps = { isSending: boolean; onFile: (file: File) => void }

function UploadButton({ isSending, onFile }: UploadProps) {
  const t = useTranslations('learningPaths.cover')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" size="sm" loading={isSending} onClick={() => picker.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={t('upload')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function PictureButton({ picture, onChoose }: { picture: Picture; onChoose: () => void }) {
  const { language } = useConsole()
  const { name, url, renditions, altText } = picture
  return (
    <button type="button" className={styles.picture} onClick={onChoose}>
      {url && (
        // biome-ignore lint/performance/noImgElement: the API has made the sizes
        <img src={renditions[0]?.url ?? url} alt="" loading="lazy" />
      )}
      <bdi className="small">{inLanguage(altText, language).text || name}</bdi>
    </button>
  )
}
