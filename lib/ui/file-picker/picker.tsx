'use client'
import { Button, Modal, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { errorMessage } from '@/lib/ui/api-client'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { type FileCalls, type StoredFile, sendFile } from './calls'
import { Describe } from './describe'
import styles from './file-picker.module.css'
import { Thumbnail } from './thumbnail'

type Props = { files: FileCalls; kinds: readonly string[]; onPick: (file: StoredFile) => void; onClose: () => void }

const named = ['image', 'audio', 'video'] as const
const documents = ['pdf', 'docx', 'pptx', 'xlsx', 'document']
/** The kind that the library lists, where the schema's kinds come to one. */
const listedKind = (kinds: readonly string[]): string | undefined => {
  const own = new Set(
    kinds.map((kind) => named.find((known) => known === kind) ?? (documents.includes(kind) ? 'document' : kind)),
  )
  const [only] = own
  return own.size === 1 && only !== undefined && shownAssetKinds.some((kind) => kind === only) ? only : undefined
}

/** Chooses a file of the library, or uploads one; a picture that nobody has described yet is described first. */
export function FilePicker({ files, kinds, onPick, onClose }: Props) {
  const t = useTranslations('filePicker')
  const [search, setSearch] = useState('')
  const [described, setDescribed] = useState<StoredFile | null>(null)
  const kind = listedKind(kinds)
  const { data, failure, isLoading } = useAnswer(
    files.list,
    { query: { perPage: 30, ...(kind && { kind }), ...(search.trim() && { search: search.trim() }) } },
    { failed: t('failed'), delay: search ? searchDelay : 0 },
  )
  const choose = (file: StoredFile) =>
    file.kind === 'image' && files.update && !file.altText.ar && !file.altText.en ? setDescribed(file) : onPick(file)
  return (
    <Modal opened onClose={onClose} size="xl" title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      {described && files.update ? (
        <Describe file={described} update={files.update} onDone={onPick} onBack={() => setDescribed(null)} />
      ) : (
        <div className="stack">
          <div className="bar">
            <SearchInput label={t('search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
            {files.upload && files.complete && (
              <Upload files={{ upload: files.upload, complete: files.complete }} isImage={kind === 'image'} onDone={choose} />
            )}
          </div>
          <FailureNotice text={failure} />
          <ul className={styles.grid} aria-busy={isLoading}>
            {(data ?? []).map((file) => (
              <li key={file.id}>
                <button type="button" className={styles.file} onClick={() => choose(file)}>
                  <Thumbnail file={file} />
                  <bdi>{file.name}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="soft small">
            {!isLoading && !failure && (data ?? []).length === 0 && t(search ? 'nothing' : 'empty')}
          </p>
          <DialogButtons closeLabel={t('close')} onClose={onClose} />
        </div>
      )}
    </Modal>
  )
}

type UploadProps = {
  files: Required<Pick<FileCalls, 'upload' | 'complete'>>
  isImage: boolean
  onDone: (file: StoredFile) => void
}

function Upload({ files, isImage, onDone }: UploadProps) {
  const t = useTranslations('filePicker')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File) => {
    setFailure(null)
    try {
      onDone(await sendFile(files, file, (_, done) => setShare(done)))
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setShare(null)
    }
  }
  return (
    <div className="stack tight">
      <Button size="sm" loading={share !== null} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={isImage ? 'image/png,image/jpeg,image/webp,image/gif,image/avif' : undefined}
        aria-label={t('upload')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      {share !== null && <Progress value={share * 100} color="accent" aria-label={t('upload')} />}
      {failure && <p className="field-error">{failure}</p>}
    </div>
  )
}
