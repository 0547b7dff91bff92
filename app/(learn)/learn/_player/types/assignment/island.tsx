'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { FileSource, WorkKind } from '@/lib/domain/assessing/assignments/words'
import type { ShownAssetKind } from '@/lib/domain/house/files/words'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { onReasons } from '@/lib/ui/sending/reasons'
import { FileInput } from '@/lib/ui/uploads/file-input'
import { acceptOf } from '@/lib/ui/uploads/file-kinds'
import { type RunningUpload, RunningUploads } from '@/lib/ui/uploads/running-uploads'
import type { Sending } from '@/lib/ui/uploads/send-file'
import type { Messages } from '@/messages/catalogue'
import styles from './assignment.module.css'
import { type Calls, sendWork } from './calls'
import { useRecorder } from './use-recorder'

type Texts = Messages['player']['assignment']['tools']
type Props = {
  calls: Calls
  assignmentId: string
  kinds: readonly WorkKind[]
  fileKinds: readonly ShownAssetKind[]
  /** The ids of the fields of the plain form. */
  fieldIds: { text: string; link: string }
  regional: RegionalFormat
  texts: Texts
}

/** Beyond the plain form: it saves while the person writes, and takes files and recordings. */
export function DraftTools({ calls, assignmentId, kinds, fileKinds, fieldIds, regional, texts }: Props) {
  const saved = useSavedFields(calls, assignmentId, fieldIds, texts)
  const { uploads, failure, send } = useUploads(calls, assignmentId, texts)
  return (
    <div className="stack" data-interactive="true" data-save={saved.state}>
      {kinds.includes('files') && (
        <FileInput label={texts.add} accept={acceptOf(fileKinds)} isMultiple onFiles={(files) => send(files, 'file')} />
      )}
      {kinds.includes('sound') && <Recorder source="sound" texts={texts} onDone={(file) => send([file], 'sound')} />}
      {kinds.includes('film') && <Recorder source="film" texts={texts} onDone={(file) => send([file], 'film')} />}
      <RunningUploads uploads={uploads} digits={regional.numerals} states={texts.sending} />
      {failure && (
        <p className="notice bad" role="alert">
          {failure}
        </p>
      )}
      <p className="small soft" role="status">
        {saved.state !== 'idle' && texts.saving[saved.state]} {saved.problem}
      </p>
    </div>
  )
}

const restMs = 1200
type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/** Saves the fields of the plain form when the person rests; after a failure again with the next change, or when the network is back. */
function useSavedFields({ save }: Calls, assignmentId: string, { text, link }: Props['fieldIds'], texts: Texts) {
  const [state, setState] = useState<SaveState>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const fieldOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | HTMLInputElement | null
    const fields = { text: fieldOf(text), link: fieldOf(link) }
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBehind = false
    const attempt = async () => {
      if (!isBehind) return
      isBehind = false
      setState('saving')
      const { text: written, link: linked } = fields
      const isLink = linked?.validity.valid
      const body = { ...(written && { text: written.value }), ...(linked && isLink && { link: linked.value.trim() }) }
      try {
        await call(save, { params: { id: assignmentId }, body })
        setProblem(null)
        setState(isBehind ? 'saving' : 'saved')
      } catch (error) {
        isBehind = true
        setProblem(errorMessage(error, texts.failed))
        setState('failed')
      }
    }
    const changed = () => {
      isBehind = true
      clearTimeout(timer)
      timer = setTimeout(() => void attempt(), restMs)
    }
    const now = () => void attempt()
    const own = [fields.text, fields.link].filter((field) => field !== null)
    // Handed in with the form, the draft is no longer there to be saved.
    const handedIn = () => {
      clearTimeout(timer)
      isBehind = false
    }
    for (const field of own) {
      field.addEventListener('input', changed)
      field.form?.addEventListener('submit', handedIn)
    }
    const end = onReasons({ online: now, visibility: now })
    return () => {
      clearTimeout(timer)
      for (const field of own) {
        field.removeEventListener('input', changed)
        field.form?.removeEventListener('submit', handedIn)
      }
      end()
    }
  }, [save, assignmentId, text, link, texts.failed])
  return { state, problem }
}

/** Uploads that are under way, one after the other. */
function useUploads(calls: Calls, assignmentId: string, texts: Texts) {
  const router = useRouter()
  const [uploads, setUploads] = useState<RunningUpload[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (files: readonly File[], source: FileSource) => {
    setFailure(null)
    for (const file of files) {
      const report = (sending: Sending) =>
        setUploads((now) => [...now.filter(({ name }) => name !== file.name), { name: file.name, sending }])
      try {
        report({ state: 'reading', share: 0 })
        await sendWork({ calls, assignmentId, file, source, report })
      } catch (error) {
        setFailure(errorMessage(error, texts.failed))
      }
      setUploads((now) => now.filter(({ name }) => name !== file.name))
    }
    router.refresh()
  }
  return { uploads, failure, send }
}

/** A recording: the microphone or camera is asked for when the person presses, and a file is taken where there is none. */
function Recorder({ source, texts, onDone }: { source: 'sound' | 'film'; texts: Texts; onDone: (file: File) => void }) {
  const preview = useRef<HTMLVideoElement>(null)
  const { state, start, stop } = useRecorder(source, preview, onDone)
  const accept = source === 'sound' ? 'audio/*' : 'video/*'
  return (
    <div className="stack tight">
      {source === 'film' && <video ref={preview} muted playsInline hidden={state !== 'recording'} className={styles.film} />}
      <span className="row tight">
        {state === 'recording' ? (
          <button type="button" className="button" onClick={stop}>
            {texts.stop}
          </button>
        ) : (
          <button type="button" className="button quiet" onClick={() => void start()}>
            {texts.record[source]}
          </button>
        )}
        {state === 'recording' && <span role="status">{texts.recording}</span>}
      </span>
      {state === 'refused' && (
        <p className="notice" role="alert">
          {texts.refused}
        </p>
      )}
      <FileInput label={texts.instead[source]} accept={accept} onFiles={([file]) => file && onDone(file)} />
    </div>
  )
}
