import type { completeAsset, listAssets, readAsset, updateAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { ApiError } from '@/lib/platform/http/client'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { putFile, sha256Of } from '@/lib/ui/put-file'
import { forgetUpload, keepUpload, keptUpload } from '@/lib/ui/uploads/kept-uploads'
import { Pausing, type PieceState, putPieces, UploadOver } from '@/lib/ui/uploads/put-pieces'
import { sha256OfLarge } from '@/lib/ui/uploads/sha256'

export type UploadCalls = { upload: Endpoint<typeof uploadAsset>; complete: Endpoint<typeof completeAsset> }
/** The endpoints for files of the library that the person may use. */
export type FileCalls = {
  list: Endpoint<typeof listAssets>
  read: Endpoint<typeof readAsset>
  update?: Endpoint<typeof updateAsset>
} & Partial<UploadCalls>
export type StoredFile = ItemOf<typeof listAssets>
export type SendState = 'reading' | PieceState | 'checking'
type Report = (state: SendState, share: number) => void

const recognized = ['image', 'audio', 'video'] as const
const kindOf = ({ type }: File): (typeof recognized)[number] | 'document' =>
  recognized.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'

/** Files from so many bytes on are sent in pieces. */
const inPiecesFrom = 8 * 1024 * 1024
export const isSentInPieces = ({ size }: Pick<File, 'size'>): boolean => size >= inPiecesFrom

async function sendAtOnce(upload: UploadCalls['upload'], file: File, report: Report): Promise<string> {
  report('sending', 0)
  const body = { name: file.name, kind: kindOf(file), size: file.size, checksum: await sha256Of(file) }
  const { data } = await call(upload, { body })
  await putFile(data.upload, file, (share) => report('sending', share))
  return data.asset.id
}

async function sendInPieces(upload: UploadCalls['upload'], file: File, report: Report, pausing: Pausing): Promise<string> {
  const kept = keptUpload(file)
  if (kept)
    try {
      await putPieces(kept.url, file, report, pausing)
      return kept.assetId
    } catch (error) {
      if (!(error instanceof UploadOver)) throw error
      forgetUpload(file)
    }
  const checksum = await sha256OfLarge(file, (share) => report('reading', share))
  const body = { name: file.name, kind: kindOf(file), size: file.size, checksum, inPieces: true }
  const { data } = await call(upload, { body })
  if (!data.pieces) throw new Error('The upload has no address for pieces')
  const { url } = data.pieces
  keepUpload(file, { assetId: data.asset.id, url })
  await putPieces(url, file, report, pausing)
  return data.asset.id
}

/** Uploads one file and tells how much of it has left; answers with the file as the library has it. */
export async function sendFile(
  { upload, complete }: UploadCalls,
  file: File,
  report: Report,
  pausing = new Pausing(),
): Promise<DataOf<typeof completeAsset>> {
  const id = await (isSentInPieces(file) ? sendInPieces(upload, file, report, pausing) : sendAtOnce(upload, file, report))
  report('checking', 1)
  try {
    const { data } = await call(complete, { params: { id } })
    forgetUpload(file)
    return data
  } catch (error) {
    // A file that was refused for its content no longer exists on the server.
    if (error instanceof ApiError && error.status === 422) forgetUpload(file)
    throw error
  }
}
