import { ArchiveRefused, unzipped } from '@/lib/platform/archive'
import { parseOutsideJson, unstorableIn } from '@/lib/platform/outside-json'
import { reader } from '@/lib/platform/reading/reader'
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

/**
 * Reads a package. Sizes in headers are not trusted: bytes are counted while unpacking, per file and in total. Unknown names, duplicate names, files
 * without a checksum and checksums without a file are refused.
 */
async function unpacked(archive: Uint8Array): Promise<PackageFiles> {
  const files = await filesIn(Buffer.from(archive.buffer, archive.byteOffset, archive.length))
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

async function read(archive: Uint8Array): Promise<PackageFiles | { fault: PackageFault }> {
  try {
    return await unpacked(archive)
  } catch (error) {
    if (error instanceof PackageRefused) return { fault: error.fault }
    throw error
  }
}

/** Reads the archive of a package with lessons, in which all files are. */
export const packageReader = reader({ name: 'packages.archive', read, stopped: { fault: 'tooLarge' }, processorMs: 10_000 })
