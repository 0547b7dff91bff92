import type { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { putFile, sha256Of } from '@/lib/ui/put-file'

export type SendEndpoints = { upload: Endpoint<typeof uploadAsset>; complete: Endpoint<typeof completeAsset> }

/** Puts one file into the library and answers it as the library has it; tells how much of it has left, from 0 to 1. */
export async function sendFile(
  { upload, complete }: SendEndpoints,
  file: File,
  kind: 'image' | 'package' | 'courseArchive',
  told: (share: number) => void,
) {
  const body = { name: file.name, kind, size: file.size, checksum: await sha256Of(file) }
  const { data } = await call(upload, { body })
  await putFile(data.upload, file, told)
  return (await call(complete, { params: { id: data.asset.id } })).data
}
