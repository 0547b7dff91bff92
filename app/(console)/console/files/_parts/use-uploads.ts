import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import { errorMessage } from '@/lib/ui/api-client'
import { isSentInPieces, type SendState, sendFile, type UploadCalls } from '@/lib/ui/file-picker/calls'
import { Pausing } from '@/lib/ui/uploads/put-pieces'

export type UploadState = 'waiting' | SendState | 'done' | 'failed'
export type UploadLine = {
  key: number
  name: string
  state: UploadState
  share: number
  failure?: string
  /** Of a file that is sent in pieces, which can be paused. */
  pausing?: Pausing
}

/** Whether a file is neither done nor failed. */
export const isUnderWay = ({ state }: UploadLine): boolean => state !== 'done' && state !== 'failed'

/** Uploads files one after another and tells how each of them gets on; the page is rendered anew when all are through. */
export function useUploads(calls: UploadCalls, failed: string) {
  const router = useRouter()
  const [lines, setLines] = useState<UploadLine[]>([])
  const last = useRef(Promise.resolve())
  const count = useRef(0)

  const change = (key: number, set: Partial<UploadLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...set } : line)))

  async function send({ key, file, pausing }: { key: number; file: File; pausing: Pausing | undefined }): Promise<void> {
    try {
      await sendFile(calls, file, (state, share) => change(key, { state, share }), pausing)
      change(key, { state: 'done' })
    } catch (error) {
      change(key, { state: 'failed', failure: errorMessage(error, failed) })
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => {
      count.current += 1
      return { key: count.current, file, pausing: isSentInPieces(file) ? new Pausing() : undefined }
    })
    const begun = added.map(
      ({ key, file, pausing }): UploadLine => ({ key, name: file.name, state: 'waiting', share: 0, pausing }),
    )
    setLines((all) => [...all.filter(({ state }) => state !== 'done'), ...begun])
    for (const each of added) last.current = last.current.then(() => send(each))
    last.current = last.current.then(() => startTransition(() => router.refresh()))
  }

  const dismiss = () => setLines((all) => all.filter(isUnderWay))
  return { lines, add, dismiss }
}
