import type { Readable } from 'node:stream'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'
import { parseOutsideJson, unstorableIn } from '@/lib/platform/outside-json'
import { checksumsName, checksumsOf, isEntryName, Manifest, manifestName, sha256 } from './package-format.rules'
import { packageLimits } from './package-limits.rules'

/** Why an archive is refused. `notAPackage`: it has another format. */
export type PackageFault = 'notAPackage' | 'tooLarge' | 'altered'
export class PackageRefused extends Error {
  constructor(readonly fault: PackageFault) {
    super(fault)
  }
}

/** The content of a package and its digest. */
export type PackageFiles = { manifest: Manifest; assets: ReadonlyMap<string, Buffer>; digest: string }

async function bytesOf(stream: AsyncIterable<Buffer> | NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw new PackageRefused('tooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

/** Packs a manifest and files, by their names in the archive. Files are stored uncompressed: pictures and documents hardly get smaller. */
export async function packed(
  manifest: Manifest,
  assets: ReadonlyMap<string, Buffer>,
  at: Date,
): Promise<{ bytes: Buffer; digest: string }> {
  const files = new Map([[manifestName, Buffer.from(JSON.stringify(manifest))], ...assets])
  const sums = Buffer.from(checksumsOf(files))
  const zip = new ZipWriter()
  for (const [name, bytes] of [...files, [checksumsName, sums] as const])
    zip.addBuffer(bytes, name, { mtime: at, compress: name === manifestName })
  zip.end()
  return { bytes: await bytesOf(zip.outputStream, packageLimits.archive), digest: sha256(sums) }
}

/**
 * Reads a package. Sizes in headers are not trusted: bytes are counted while unpacking, per file and in total. Unknown names, duplicate names, files
 * without a checksum and checksums without a file are refused.
 */
export async function unpacked(archive: Buffer): Promise<PackageFiles> {
  if (archive.length > packageLimits.archive) throw new PackageRefused('tooLarge')
  const files = await filesIn(archive)
  const [text, sums] = [files.get(manifestName), files.get(checksumsName)]
  if (!text || !sums) throw new PackageRefused('notAPackage')
  files.delete(checksumsName)
  if (checksumsOf(files) !== sums.toString()) throw new PackageRefused('altered')
  files.delete(manifestName)
  if (text.length > packageLimits.manifest) throw new PackageRefused('tooLarge')
  return { manifest: manifestIn(text), assets: files, digest: sha256(sums) }
}

function manifestIn(text: Buffer): Manifest {
  try {
    const manifest = Manifest.parse(parseOutsideJson(text.toString()))
    if (unstorableIn(manifest) !== null) throw new SyntaxError('The manifest contains texts that cannot be stored')
    return manifest
  } catch (error) {
    throw Object.assign(new PackageRefused('notAPackage'), { cause: error })
  }
}

async function filesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  let zip: ZipFile | undefined
  let left: number = packageLimits.unpacked
  try {
    zip = await fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
    if (zip.entryCount > packageLimits.assets + 2) throw new PackageRefused('tooLarge')
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry
      if (!isEntryName(fileName) || files.has(fileName) || !entry.canDecodeFileData()) throw new PackageRefused('notAPackage')
      if (uncompressedSize > left) throw new PackageRefused('tooLarge')
      const stream: Readable = await zip.openReadStreamPromise(entry)
      const bytes = await bytesOf(stream, left)
      left -= bytes.length
      files.set(fileName, bytes)
    }
    return files
  } catch (error) {
    if (error instanceof PackageRefused) throw error
    // Any error of the archive reader.
    throw Object.assign(new PackageRefused('notAPackage'), { cause: error })
  } finally {
    zip?.close()
  }
}
