import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { storage } from '@/lib/platform/storage/storage'
import { freshAddress } from '@/lib/platform/testing/call'
import { completeAsset, type uploadAsset as Upload, uploadAsset } from './assets.contract'

export type UploadBody = NonNullable<(typeof Upload)['example']['body']>
type Begun = { asset: { id: string }; upload: { url: string }; pieces: { url: string } | null }

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** A picture of one colour, a different one each time. */
export const pngOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: unique() % 256, g: 120, b: 60 } } })
    .png()
    .toBuffer()

/** The true announcement of these bytes; fields may be overridden. */
export const announced = (bytes: Uint8Array, more: Partial<UploadBody> = {}): UploadBody => ({
  name: 'helmet.png',
  kind: 'image',
  size: bytes.length,
  checksum: sha256Of(bytes),
  ...more,
})

/** Begins an upload as the administrator. */
export async function begin(org: Org, body: UploadBody): Promise<Begun> {
  const { envelope } = await org.admin.call(uploadAsset, { body })
  if (envelope.statusCode !== 200) throw new Error(`An upload was refused with ${envelope.statusCode}`)
  return envelope.data as Begun
}

/** Calls a signed URL on the organization's host, in process. */
export const atHost = (
  org: Pick<Org, 'origin'>,
  url: string,
  init: RequestInit & { duplex?: 'half' } = {},
): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('host', new URL(org.origin).host)
  return answerFile(new Request(new URL(url, org.origin), { ...init, headers }), freshAddress())
}

/** Uploads bytes to their signed URL. */
export async function uploaded(org: Org, bytes: Uint8Array<ArrayBuffer>, more: Partial<UploadBody> = {}): Promise<Begun> {
  const begun = await begin(org, announced(bytes, more))
  const { status } = await atHost(org, begun.upload.url, { method: 'PUT', body: bytes })
  if (status !== 204) throw new Error(`The upload was answered with ${status}`)
  return begun
}

/** An asset that is ready. */
export async function readyAsset(org: Org, more: Partial<UploadBody> = {}): Promise<string> {
  const { asset } = await uploaded(org, new Uint8Array(await pngOf(8, 6)), more)
  const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  if (envelope.statusCode !== 200) throw new Error(`A completion was refused with ${envelope.statusCode}`)
  return asset.id
}

/** All stored objects of an asset. */
export const storedOf = async (org: Org, id: string): Promise<string[]> =>
  (await storage().list(`${org.organization.id}/${id}/`)).map((key) => key.split('/').at(-1) ?? '')

const withReady = async (org: Org) => ({ params: { id: await readyAsset(org) } })

export const preparations: Preparations = {
  'assets.complete': async (org) => ({
    params: { id: (await uploaded(org, new Uint8Array(await pngOf(400, 300)))).asset.id },
  }),
  'assets.list': (org) => twice(() => readyAsset(org)),
  'assets.read': withReady,
  'assets.update': withReady,
  'assets.delete': withReady,
}
