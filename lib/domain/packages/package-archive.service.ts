import { ZipFile as ZipWriter } from 'yazl'
import { ArchiveRefused, bytesOf, unzipped } from '@/lib/platform/archive'
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

async function archiveOf(zip: ZipWriter): Promise<Buffer> {
  try {
    return await bytesOf(zip.outputStream, packageLimits.archive)
  } catch (error) {
    throw error instanceof ArchiveRefused ? Object.assign(new PackageRefused('tooLarge'), { cause: error }) : error
  }
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
  return { bytes: await archiveOf(zip), digest: sha256(sums) }
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
  const { assets, unpacked: bytes } = packageLimits
  try {
    return await unzipped(archive, { entries: assets + 2, bytes, accepts: isEntryName })
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    throw Object.assign(new PackageRefused(error.fault === 'tooLarge' ? 'tooLarge' : 'notAPackage'), { cause: error })
  }
}
