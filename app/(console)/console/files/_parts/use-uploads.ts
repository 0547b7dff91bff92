import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import { errorMessage } from '@/lib/ui/api-client'
import { sendFile, type UploadCalls } from '@/lib/ui/file-picker/calls'

export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
export type UploadLine = { key: number; name: string; state: UploadState; share: number; failure?: string }

/** Uploads files one after another and tells how each of them gets on; the page is rendered anew when all are through. */
export function useUploads(calls: UploadCalls, failed: string) {
  const router = useRouter()
  const [lines, setLines] = useState<UploadLine[]>([])
  const last = useRef(Promise.resolve())
  const count = useRef(0)

  const change = (key: number, set: Partial<UploadLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...set } : line)))

  async function send(key: number, file: File): Promise<void> {
    try {
      await sendFile(calls, file, (state, share) => change(key, { state, share }))
      change(key, { state: 'done' })
    } catch (error) {
      change(key, { state: 'failed', failure: errorMessage(error, failed) })
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => {
      count.current += 1
      return { key: count.current, file }
    })
    const begun = added.map(({ key, file }): UploadLine => ({ key, name: file.name, state: 'waiting', share: 0 }))
    setLines((all) => [...all.filter(({ state }) => state !== 'done'), ...begun])
    for (const { key, file } of added) last.current = last.current.then(() => send(key, file))
    last.current = last.current.then(() => startTransition(() => router.refresh()))
  }

  const dismiss = () => setLines((all) => all.filter(({ state }) => state !== 'done' && state !== 'failed'))
  return { lines, add, dismiss }
}
