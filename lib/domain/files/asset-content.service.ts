import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { fromBufferPromise } from 'yauzl'
import type { AssetKind, Rendition } from '@/db/schema/files'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { archiveLimits, kindRules, maxImageSide, maxPixels, photoSides, renditionWidths } from './asset-kinds.rules'
import { isBareWebp } from './webp-form.rules'

type Announced = { kind: AssetKind; size: number; checksum: string }
export type ContentRefusal = 'assetAltered' | 'assetContentRefused' | 'assetImageRefused' | 'assetDocumentRefused'
/** What a file was found to be. An image comes with the bytes that are kept in its place. */
export type Content = { mediaType: string; picture: Picture | null }
type Picture = Drawn & { checksum: string; renditions: Drawn[] }
type Drawn = { bytes: Buffer; width: number; height: number }

/** What recognizes media types reads no further. */
const headBytes = 64 * 1024

/** The first bytes of a stored object, or all of them, if it is what was announced; null where it is not. */
async function readAsAnnounced(key: ObjectKey, { size, checksum }: Announced, isWhole: boolean): Promise<Buffer | null> {
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
    seen += bytes.length
    if (!isWhole && kept >= headBytes) continue
    chunks.push(bytes)
    kept += bytes.length
  }
  return seen === size && hash.digest('hex') === checksum ? Buffer.concat(chunks) : null
}

/** What a stored upload is, by its content alone; the error it is refused with where it is not what was announced or its kind does not take it. */
export async function contentOf(key: ObjectKey, announced: Announced): Promise<Content | ContentRefusal> {
  const { kind } = announced
  const bytes = await readAsAnnounced(key, announced, kind === 'image' || kind === 'document' || kind === 'photo')
  if (!bytes) return 'assetAltered'
  if (kind === 'document' && bytes.subarray(0, 4).equals(zipped)) return officeDocument(bytes)
  const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.split(';')[0]
  if (!mediaType || !kindRules[kind].types.includes(mediaType)) return 'assetContentRefused'
  if (mediaType === 'text/vtt' && !isUtf8(bytes)) return 'assetDocumentRefused'
  if (kind !== 'image' && kind !== 'photo') return { mediaType, picture: null }
  const picture = await (kind === 'photo' ? drawnSquare(bytes) : drawnAnew(bytes))
  return picture ? { mediaType: 'image/webp', picture } : 'assetImageRefused'
}

/** Decodes an image and writes it anew, in its largest size and in smaller ones: nothing of the upload but its pixels is kept. What is nothing but pixels stays as it is. Null where it cannot be read. */
async function drawnAnew(bytes: Buffer): Promise<Picture | null> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (pixelsOf(metadata) > maxPixels) return null
    const isAnimated = (metadata.pages ?? 1) > 1
    const draw = async (width: number, height?: number): Promise<Drawn> => {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, animated: isAnimated, failOn: 'error' })
        .autoOrient()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 3 })
        .timeout({ seconds: 60 })
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
    // What the decoder says of a broken file is of no use to anybody.
    return null
  }
}

/** The middle of an image as a square, without movement, in two sizes; null where it cannot be read. */
async function drawnSquare(bytes: Buffer): Promise<Picture | null> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (pixelsOf(metadata) > maxPixels) return null
    const draw = async (side: number): Promise<Drawn> => {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 82, effort: 3 })
        .timeout({ seconds: 60 })
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

/** Pixels over all frames. */
const pixelsOf = ({ width, height, pageHeight, pages = 1 }: Metadata): number => width * (pageHeight ?? height) * pages

const zipped = Buffer.from('PK\x03\x04')
const officeFolders: readonly [folder: string, mediaType: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/** The names in an archive and what it says it unpacks to; null where it cannot be read or has too many. */
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

/** An Office document that unpacks to no more than an honest one, and holds no macros. Nothing is unpacked here. */
async function officeDocument(bytes: Buffer): Promise<Content | ContentRefusal> {
  const archive = await archiveOf(bytes)
  if (!archive || archive.unpacked > bytes.length * archiveLimits.ratio) return 'assetDocumentRefused'
  const { names } = archive
  const [, mediaType] = officeFolders.find(([folder]) => names.some((name) => name.startsWith(folder))) ?? []
  if (!mediaType || !names.includes('[Content_Types].xml')) return 'assetContentRefused'
  if (names.some((name) => /(^|\/)vbaProject\.bin$|(^|\/)activeX\//i.test(name))) return 'assetDocumentRefused'
  return { mediaType, picture: null }
}

/** What the quota counts of an image, and how its copies are stored. */
export const renditionsOf = ({ renditions }: Picture): Rendition[] =>
  renditions.map(({ width, height, bytes }) => ({ width, height, size: bytes.length }))
