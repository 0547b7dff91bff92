import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import type { completeAsset, uploadAsset } from '@/lib/domain/files/assets.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { putFile, sha256Of } from '@/lib/ui/put-file'

export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
export type UploadLine = { key: number; name: string; state: UploadState; share: number; failure?: string }
export type UploadEndpoints = { upload: Endpoint<typeof uploadAsset>; complete: Endpoint<typeof completeAsset> }

const recognized = ['image', 'audio', 'video'] as const
const kindOf = ({ type }: File): (typeof recognized)[number] | 'document' =>
  recognized.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'

/** Uploads files one after another and tells how each of them gets on; the page is rendered anew when all are through. */
export function useUploads({ upload, complete }: UploadEndpoints, failed: string) {
  const router = useRouter()
  const [lines, setLines] = useState<UploadLine[]>([])
  const last = useRef(Promise.resolve())
  const count = useRef(0)

  const change = (key: number, set: Partial<UploadLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...set } : line)))

  async function send(key: number, file: File): Promise<void> {
    try {
      change(key, { state: 'sending' })
      const body = { name: file.name, kind: kindOf(file), size: file.size, checksum: await sha256Of(file) }
      const { data } = await call(upload, { body })
      await putFile(data.upload, file, (share) => change(key, { share }))
      change(key, { state: 'checking', share: 1 })
      await call(complete, { params: { id: data.asset.id } })
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
