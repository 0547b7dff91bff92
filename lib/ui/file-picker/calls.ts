import type { completeAsset, listAssets, readAsset, updateAsset, uploadAsset } from '@/lib/domain/files/assets.contract'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { putFile, sha256Of } from '@/lib/ui/put-file'

export type UploadCalls = { upload: Endpoint<typeof uploadAsset>; complete: Endpoint<typeof completeAsset> }
/** What a person may do with the files of the library, as far as they may. */
export type FileCalls = {
  list: Endpoint<typeof listAssets>
  read: Endpoint<typeof readAsset>
  update?: Endpoint<typeof updateAsset>
} & Partial<UploadCalls>
export type StoredFile = ItemOf<typeof listAssets>

const recognized = ['image', 'audio', 'video'] as const
const kindOf = ({ type }: File): (typeof recognized)[number] | 'document' =>
  recognized.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'

/** Uploads one file and tells how much of it has left; answers with the file as the library has it. */
export async function sendFile(
  { upload, complete }: UploadCalls,
  file: File,
  told: (state: 'sending' | 'checking', share: number) => void,
): Promise<DataOf<typeof completeAsset>> {
  told('sending', 0)
  const body = { name: file.name, kind: kindOf(file), size: file.size, checksum: await sha256Of(file) }
  const { data } = await call(upload, { body })
  await putFile(data.upload, file, (share) => told('sending', share))
  told('checking', 1)
  return (await call(complete, { params: { id: data.asset.id } })).data
}
