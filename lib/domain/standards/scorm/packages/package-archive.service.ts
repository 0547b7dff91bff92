import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ArchiveRefused, bytesOf } from '@/lib/platform/archive'
import { readSentFile } from '@/lib/platform/reading/read'
import { manifestFileReader } from './manifest-file.rules'
import { PackageRefused, type ReadManifest } from './package-items.rules'
import { packageLimits } from './package-limits.rules'
import { isSafePath } from './package-names.rules'
import { manifestReaders } from './readers/reader-list.rules'

/** Entries by their paths; folders are left out. */
type Entries = ReadonlyMap<string, Entry>

const fileTypeMask = 0o170000
const linkType = 0o120000
/** Of an entry that a Unix system wrote: whether it is a symbolic link. */
const isLink = ({ externalFileAttributes }: Entry): boolean => ((externalFileAttributes >>> 16) & fileTypeMask) === linkType

/** A package on this disk, opened for one piece of work. Sizes in headers are checked first and counted again while unpacking. */
export class PackageArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Entries,
  ) {}

  get paths(): ReadonlySet<string> {
    return new Set(this.entries.keys())
  }

  /** Runs work with the archive of a file; refuses what may not be in a package. */
  static async with<T>(file: string, size: number, work: (archive: PackageArchive) => Promise<T>): Promise<T> {
    let zip: ZipFile | undefined
    try {
      zip = await refusing(openPromise(file, { lazyEntries: true, validateEntrySizes: true, autoClose: false }))
      return await work(new PackageArchive(zip, await refusing(entriesOf(zip, size))))
    } finally {
      zip?.close()
    }
  }

  async bytes(path: string, most: number): Promise<Buffer> {
    const entry = this.entries.get(path)
    if (!entry) throw new PackageRefused('unreadable')
    if (entry.uncompressedSize > most) throw new PackageRefused('tooLarge')
    return refusing(this.zip.openReadStreamPromise(entry).then((stream) => bytesOf(stream, most)))
  }

  /** Reads the manifest by the first reader whose file is in the package, in another process. */
  async manifest(organization: { id: string }): Promise<ReadManifest> {
    const file = manifestReaders.find((one) => this.entries.has(one.file))?.file
    if (!file) throw new PackageRefused('noManifest')
    if ((this.entries.get(file)?.uncompressedSize ?? 0) > packageLimits.manifest) throw new PackageRefused('manifestTooLarge')
    const bytes = await this.bytes(file, packageLimits.manifest)
    const found = await readSentFile(manifestFileReader, { file, bytes, paths: this.paths }, organization)
    if ('refusal' in found) throw new PackageRefused(found.refusal)
    return found
  }
}

/** Turns errors of the archive reader into refusals of the package. */
const refusing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asPackageRefusal(error)
  })

async function entriesOf(zip: ZipFile, size: number): Promise<Entries> {
  if (zip.entryCount > packageLimits.files) throw new PackageRefused('tooManyFiles')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry
    if (isLink(entry)) throw new PackageRefused('link')
    if (entry.isEncrypted()) throw new PackageRefused('encrypted')
    if (fileName.endsWith('/') && uncompressedSize === 0) continue
    if (!isSafePath(fileName)) throw new PackageRefused('unsafeName')
    if (entries.has(fileName)) throw new PackageRefused('repeatedName')
    if (!entry.canDecodeFileData()) throw new PackageRefused('unreadable')
    unpacked += uncompressedSize
    const isBomb = unpacked > packageLimits.ratioFrom && unpacked > size * packageLimits.ratio
    if (uncompressedSize > packageLimits.file || unpacked > packageLimits.unpacked || isBomb) throw new PackageRefused('tooLarge')
    entries.set(fileName, entry)
  }
  return entries
}

const unsafeMessages = /^(?:absolute path|invalid relative path|invalid characters in fileName)/

function asPackageRefusal(error: unknown): unknown {
  if (error instanceof PackageRefused) return error
  if (error instanceof ArchiveRefused) return new PackageRefused(error.fault === 'tooLarge' ? 'tooLarge' : 'unreadable')
  const isOfSystem = error instanceof Error && 'code' in error && !String(error.code).startsWith('Z_')
  if (!(error instanceof Error) || isOfSystem) return error
  // Any other error of the archive reader, or of the unpacking, is about the archive.
  return Object.assign(new PackageRefused(unsafeMessages.test(error.message) ? 'unsafeName' : 'unreadable'), { cause: error })
}
