import { clock } from '../clock'
import { Refusal } from '../errors'
import { log } from '../log'
import { DiskStorage } from './disk'
import { readUploadAddress, uploadObject } from './file-address'
import type { ObjectKey } from './objects'
import { storage } from './storage'

/** In ms: an upload without progress for so long, or that continues for so long after its URL expired, is aborted. */
const idleMs = 30_000
const lateMs = 6 * 3_600_000
/** The most concurrent uploads of this process. */
const most = 100
/** The keys that are being written. */
const underWay = new Set<string>()

/** Reads a body chunk by chunk; refuses if the next one does not arrive in time. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Refusal('malformedRequest')), idleMs)
      })
      // A client that disconnects is not an internal error.
      const next = reader.read().catch(() => Promise.reject(new Refusal('malformedRequest')))
      const { done, value } = await Promise.race([next, late]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

/** Writes the upload of a signed URL directly to the disk; never more bytes than were signed, counted while they arrive. */
export async function takeUpload(request: Request, url: URL, organizationId: string, fileId: string): Promise<Response> {
  const disk = storage()
  // With a bucket, uploads go there.
  if (!(disk instanceof DiskStorage)) throw new Refusal('routeNotFound')
  const terms = readUploadAddress({ organizationId, fileId }, url.searchParams, clock.now())
  if (!terms) throw new Refusal('addressInvalid')
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > terms.size) throw new Refusal('payloadTooLarge')
  if (announced !== null && Number(announced) < terms.size) throw new Refusal('malformedRequest')
  const key: ObjectKey = `${organizationId}/${fileId}/${uploadObject}`
  if (underWay.has(key)) throw new Refusal('stateConflict')
  if (underWay.size >= most) throw new Refusal('unavailable', { retryAfter: 10 })
  underWay.add(key)
  try {
    await disk.receive(key, async (put) => {
      let size = 0
      for await (const chunk of request.body ? chunksOf(request.body) : []) {
        size += chunk.byteLength
        if (size > terms.size) throw new Refusal('payloadTooLarge')
        if (clock.now().getTime() > terms.expiresAt.getTime() + lateMs) throw new Refusal('addressInvalid')
        await put(chunk)
      }
      if (size < terms.size) throw new Refusal('malformedRequest')
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))) {
      log().error({ err: error }, 'there is no space left for uploads')
      throw new Refusal('unavailable', { retryAfter: 600 })
    }
    throw error
  } finally {
    underWay.delete(key)
  }
  return new Response(null, { status: 204, headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } })
}
