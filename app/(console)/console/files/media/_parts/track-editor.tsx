'use client'
import { Button, FileInput, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { createTrack, readTrack, updateTrack } from '@/lib/domain/learning/media/tracks/tracks.contract'
import { longestTrack, trackKinds } from '@/lib/domain/learning/media/words'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useEditor } from '@/lib/ui/form/use-editor'
import { textOfFile } from '@/lib/ui/import/pieces'
import { useTranslations } from '@/lib/ui/translations'
import { TrackFindings } from './track-findings'

type Track = DataOf<typeof readTrack>
type Props = { mediaId: string; track?: Track; endpoint: Endpoint<typeof createTrack | typeof updateTrack> }

const first = { kind: 'captions', locale: 'ar', text: '' } as const
type Values = { kind: (typeof trackKinds)[number]; locale: string; label?: string; text: string }

/** A button that opens the editor of a track: its kind, language and text, with what should be looked at in it after saving. */
export function TrackEditor({ mediaId, track, endpoint }: Props) {
  const t = useTranslations('mediaDesk.tracks')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size={track ? 'compact-sm' : 'sm'} onClick={() => setIsOpen(true)}>
        {track ? t('edit') : t('add')}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setIsOpen(false)}
          size="lg"
          title={track ? track.label : t('add')}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <TrackForm mediaId={mediaId} track={track} endpoint={endpoint} onSaved={track ? undefined : () => setIsOpen(false)} />
        </Modal>
      )}
    </>
  )
}

function TrackForm({ mediaId, track, endpoint, onSaved }: Props & { onSaved?: () => void }) {
  const t = useTranslations('mediaDesk.tracks')
  const tImport = useTranslations('parts.import')
  const [findings, setFindings] = useState(track?.findings ?? [])
  const values: Values = track ? { kind: track.kind, locale: track.locale, label: track.label, text: track.text } : first
  const editor = useEditor({
    endpoint,
    params: { id: mediaId, ...(track && { trackId: track.id }) },
    first: { values, version: track?.version },
    toBody: (now: Values) => now,
    done: t('saved'),
    onSaved: (data) => {
      setFindings(data.findings)
      if (data.findings.length === 0) onSaved?.()
    },
  })
  const { values: now, setValues } = editor
  const [fileFault, setFileFault] = useState<string | null>(null)
  const read = async (file: File) => {
    // No character takes more than four bytes, so a larger file cannot be a track.
    const text = file.size > longestTrack * 4 ? undefined : await textOfFile(file).catch(() => undefined)
    setFileFault(text === undefined ? t('notReadable') : text === null ? tImport('notUtf8') : null)
    if (text) setValues((latest) => ({ ...latest, text }))
  }
  return (
    <EditorForm editor={editor} compared={[]} submit={t('save')} isDisabled={!editor.isDirty} width="page">
      <div className="split fields">
        <Select
          label={t('kind')}
          data={trackKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          value={now.kind}
          allowDeselect={false}
          onChange={(chosen) => setValues({ ...now, kind: trackKinds.find((each) => each === chosen) ?? now.kind })}
        />
        <TextInput
          label={t('locale')}
          description={t('localeHint')}
          dir="ltr"
          value={now.locale}
          onChange={({ currentTarget: { value } }) => setValues({ ...now, locale: value.trim() })}
        />
      </div>
      <FileInput
        label={t('file')}
        placeholder={t('choose')}
        accept=".vtt,.srt,text/vtt"
        error={fileFault}
        onChange={(file) => void (file && read(file))}
      />
      <Textarea
        label={t('text')}
        description={t('textHint')}
        dir="ltr"
        autosize
        minRows={8}
        maxRows={18}
        value={now.text}
        onChange={({ currentTarget: { value } }) => setValues({ ...now, text: value })}
      />
      <TrackFindings findings={findings} />
    </EditorForm>
  )
}
