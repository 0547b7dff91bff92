import type { ShownAssetKind } from '@/lib/domain/house/files/words'
import { kindOf } from './file-kinds'
import { forgetUpload, keepUpload, keptUpload } from './kept-uploads'
import { Pausing, type PieceState, putPieces, UploadOver } from './put-pieces'
import { sha256OfLarge } from './sha256'

export type Sending = { state: 'reading' | PieceState | 'checking'; share: number }
type Begun = { assetId: string; url: string }
export type SentFile = {
  file: File
  /** Announces the file; where its pieces are sent to, and its id. */
  begin: (announced: { name: string; kind: ShownAssetKind; size: number; checksum: string }) => Promise<Begun>
  complete: (assetId: string) => Promise<unknown>
  report: (sending: Sending) => void
}

async function begun({ file, begin, report }: SentFile): Promise<Begun> {
  const checksum = await sha256OfLarge(file, (share) => report({ state: 'reading', share }))
  const kept = await begin({ name: file.name, kind: kindOf(file), size: file.size, checksum })
  keepUpload(file, kept)
  return kept
}

/** Uploads a file in pieces, going on where an earlier upload of it was interrupted. */
export async function sendFile(sent: SentFile, pausing = new Pausing()): Promise<void> {
  const { file, report } = sent
  const put = (url: string) => putPieces(url, file, (state, share) => report({ state, share }), pausing)
  let kept = keptUpload(file)
  try {
    kept ??= await begun(sent)
    await put(kept.url)
  } catch (error) {
    if (!(error instanceof UploadOver)) throw error
    forgetUpload(file)
    kept = await begun(sent)
    await put(kept.url)
  }
  report({ state: 'checking', share: 1 })
  try {
    await sent.complete(kept.assetId)
  } finally {
    forgetUpload(file)
  }
}
