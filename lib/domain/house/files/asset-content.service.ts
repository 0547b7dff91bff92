import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { fromBufferPromise } from 'yauzl'
import type { AssetKind, Rendition } from '@/db/schema/files'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { archiveLimits, kindRules, maxImageSide, photoSides, renditionWidths } from './asset-kinds.rules'
import { TrackFinder, typeByTracks } from './media-tracks.rules'
import { openPicture } from './pictures.service'
import { isBareWebp } from './webp-form.rules'

type Announced = { kind: AssetKind; size: number; checksum: string }
export type ContentRefusal = 'assetAltered' | 'assetContentRefused' | 'assetImageRefused' | 'assetDocumentRefused'
/** The detected content of a file; for an image with the bytes that are stored instead. */
export type Content = { mediaType: string; picture: Picture | null }
type Picture = Drawn & { checksum: string; renditions: Drawn[] }
type Drawn = { bytes: Buffer; width: number; height: number }

/** The number of bytes that the detection of media types reads. */
const headBytes = 64 * 1024

/** The first bytes of a stored object, or all of them, if size and checksum are as announced; else null. */
async function readAsAnnounced(
  key: ObjectKey,
  { size, checksum }: Announced,
  { isWhole, tracks }: { isWhole: boolean; tracks: TrackFinder | null },
): Promise<Buffer | null> {
  const stored = await storage().head(key)
  const stream = stored?.size === size ? await storage().read(key) : null
  if (!stream) return null
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let kept = 0
  let seen = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    tracks?.feed(bytes)
    seen += bytes.length
    if (!isWhole && kept >= headBytes) continue
    chunks.push(bytes)
    kept += bytes.length
  }
  return seen === size && hash.digest('hex') === checksum ? Buffer.concat(chunks) : null
}

/** Detects a stored upload by its content only; an error if it is not as announced or its kind does not allow the type. */
export async function contentOf(key: ObjectKey, announced: Announced): Promise<Content | ContentRefusal> {
  const { kind } = announced
  const finder = kind === 'audio' || kind === 'video' ? new TrackFinder() : null
  const isWhole = kind === 'image' || kind === 'document' || kind === 'photo'
  const bytes = await readAsAnnounced(key, announced, { isWhole, tracks: finder })
  if (!bytes) return 'assetAltered'
  if (kind === 'document' && bytes.subarray(0, 4).equals(zipped)) return officeDocument(bytes)
  const detected = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.split(';')[0]
  const mediaType = detected && finder ? typeByTracks(detected, finder.tracks) : detected
  if (!mediaType || !kindRules[kind].types.includes(mediaType)) return 'assetContentRefused'
  if (mediaType === 'text/vtt' && !isUtf8(bytes)) return 'assetDocumentRefused'
  if (kind !== 'image' && kind !== 'photo') return { mediaType, picture: null }
  const picture = await (kind === 'photo' ? drawnSquare(bytes) : drawnAnew(bytes))
  return picture ? { mediaType: 'image/webp', picture } : 'assetImageRefused'
}

/** Decodes an image and encodes it again, in its largest size and smaller ones, so that only its pixels are kept. An image without anything else is kept as it is. Null if it cannot be decoded. */
async function drawnAnew(bytes: Buffer): Promise<Picture | null> {
  try {
    const { metadata, decode } = await openPicture(bytes)
    const isAnimated = (metadata.pages ?? 1) > 1
    const draw = async (width: number, height?: number): Promise<Drawn> => {
      const { data, info } = await decode(isAnimated)
        .autoOrient()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 3 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
    }
    const drawn = await draw(maxImageSide, maxImageSide)
    const isKept = isBareWebp(bytes) && drawn.width === metadata.width && drawn.height === metadata.height
    const largest = isKept ? { ...drawn, bytes } : drawn
    const renditions: Drawn[] = []
    for (const width of renditionWidths) if (width < largest.width) renditions.push(await draw(width))
    return { ...largest, checksum: createHash('sha256').update(largest.bytes).digest('hex'), renditions }
  } catch {
    // The decoder's message about a broken file is of no use to the caller.
    return null
  }
}

/** The centre of an image as a square, without animation, in two sizes; null if it cannot be decoded. */
async function drawnSquare(bytes: Buffer): Promise<Picture | null> {
  try {
    const { decode } = await openPicture(bytes)
    const draw = async (side: number): Promise<Drawn> => {
      const { data, info } = await decode()
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 82, effort: 3 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    }
    const largest = await draw(photoSides.photo)
    const checksum = createHash('sha256').update(largest.bytes).digest('hex')
    return { ...largest, checksum, renditions: [await draw(photoSides.copy)] }
  } catch {
    return null
  }
}

const zipped = Buffer.from('PK\x03\x04')
const officeFolders: readonly [folder: string, mediaType: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/** The names in an archive and its declared unpacked size; null if it cannot be read or has too many entries. */
async function archiveOf(bytes: Buffer): Promise<{ names: string[]; unpacked: number } | null> {
  const names: string[] = []
  let unpacked = 0
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    if (archive.entryCount > archiveLimits.entries) return null
    for await (const { fileName, uncompressedSize } of archive.eachEntry()) {
      names.push(fileName)
      unpacked += uncompressedSize
      if (names.length > archiveLimits.entries || unpacked > archiveLimits.bytes) return null
    }
    return { names, unpacked }
  } catch {
    return null
  }
}

/** Checks an Office document by its directory, without unpacking it: the unpacked size is limited and there are no macros. */
async function officeDocument(bytes: Buffer): Promise<Content | ContentRefusal> {
  const archive = await archiveOf(bytes)
  if (!archive || archive.unpacked > bytes.length * archiveLimits.ratio) return 'assetDocumentRefused'
  const { names } = archive
  const [, mediaType] = officeFolders.find(([folder]) => names.some((name) => name.startsWith(folder))) ?? []
  if (!mediaType || !names.includes('[Content_Types].xml')) return 'assetContentRefused'
  if (names.some((name) => /(^|\/)vbaProject\.bin$|(^|\/)activeX\//i.test(name))) return 'assetDocumentRefused'
  return { mediaType, picture: null }
}

/** The bytes of an image that count for the quota, and its stored renditions. */
export const renditionsOf = ({ renditions }: Picture): Rendition[] =>
  renditions.map(({ width, height, bytes }) => ({ width, height, size: bytes.length }))
