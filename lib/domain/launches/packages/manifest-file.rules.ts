import { reader } from '@/lib/platform/reading/reader'
import { readXml, XmlRefusal } from '@/lib/platform/xml'
import type { PackageRefusal } from '../words'
import { PackageRefused, type ReadManifest } from './package-items.rules'
import { manifestReaders } from './readers/reader-list.rules'

/** The manifest of a package, the name of its file, and the paths of all files of the package. */
export type ManifestFile = { file: string; bytes: Uint8Array; paths: ReadonlySet<string> }

/** UTF-8, or UTF-16 where the text begins with its mark. */
function textIn(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PackageRefused('manifestUnreadable')
  }
}

function read({ file, bytes, paths }: ManifestFile): ReadManifest | { refusal: PackageRefusal } {
  try {
    const found = manifestReaders.find((one) => one.file === file)
    return found ? found.read(readXml(textIn(bytes)), paths) : { refusal: 'noManifest' }
  } catch (error) {
    if (error instanceof XmlRefusal) return { refusal: 'manifestUnreadable' }
    if (error instanceof PackageRefused) return { refusal: error.refusal }
    throw error
  }
}

export const manifestFileReader = reader({ name: 'launches.manifest', read, stopped: { refusal: 'manifestUnreadable' } })
