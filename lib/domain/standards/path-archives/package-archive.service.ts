import { ZipFile as ZipWriter } from 'yazl'
import { ArchiveRefused, bytesOf } from '@/lib/platform/archive'
import { readSentFile } from '@/lib/platform/reading/read'
import { checksumsName, checksumsOf, type Manifest, manifestName, sha256 } from './package-format.rules'
import { packageLimits } from './package-limits.rules'
import { type PackageFiles, PackageRefused, packageReader } from './package-reader.rules'

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

/** Reads a package, in another process; throws PackageRefused. */
export async function unpacked(archive: Buffer, organization: { id: string }): Promise<PackageFiles> {
  if (archive.length > packageLimits.archive) throw new PackageRefused('tooLarge')
  const found = await readSentFile(packageReader, archive, organization)
  if ('fault' in found) throw new PackageRefused(found.fault)
  return found
}
