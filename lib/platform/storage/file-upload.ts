import { clock } from '../clock'
import { Refusal } from '../errors'
import { log } from '../log'
import { chunksOf } from './arriving'
import { DiskStorage } from './disk'
import { readUploadAddress, uploadObject } from './file-address'
import type { ObjectKey } from './objects'
import { storage } from './storage'
import { UploadPlaces } from './upload-places'

/** In ms: an upload that continues for so long after its URL expired is aborted. */
const lateMs = 6 * 3_600_000
const places = new UploadPlaces({ all: 100, organization: 25, person: 10 })
/** The keys that are being written. */
const underWay = new Set<string>()

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
  const receive = () =>
    disk.receive(key, async (put) => {
      let size = 0
      for await (const chunk of request.body ? chunksOf(request.body) : []) {
        size += chunk.byteLength
        if (size > terms.size) throw new Refusal('payloadTooLarge')
        if (clock.now().getTime() > terms.expiresAt.getTime() + lateMs) throw new Refusal('addressInvalid')
        await put(chunk)
      }
      if (size < terms.size) throw new Refusal('malformedRequest')
    })
  underWay.add(key)
  try {
    await places.within({ organizationId, person: terms.by }, receive)
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
