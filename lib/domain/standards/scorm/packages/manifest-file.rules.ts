import { textOfBytes } from '@/lib/platform/i18n/text-file'
import { reader } from '@/lib/platform/reading/reader'
import { readXml, XmlRefusal } from '@/lib/platform/xml'
import type { PackageRefusal } from '../words'
import { PackageRefused, type ReadManifest } from './package-items.rules'
import { manifestReaders } from './readers/reader-list.rules'

/** The manifest of a package, the name of its file, and the paths of all files of the package. */
export type ManifestFile = { file: string; bytes: Uint8Array; paths: ReadonlySet<string> }

function read({ file, bytes, paths }: ManifestFile): ReadManifest | { refusal: PackageRefusal } {
  try {
    const found = manifestReaders.find((one) => one.file === file)
    const text = textOfBytes(bytes)
    if (text === null) return { refusal: 'manifestUnreadable' }
    return found ? found.read(readXml(text), paths) : { refusal: 'noManifest' }
  } catch (error) {
    if (error instanceof XmlRefusal) return { refusal: 'manifestUnreadable' }
    if (error instanceof PackageRefused) return { refusal: error.refusal }
    throw error
  }
}

export const manifestFileReader = reader({ name: 'scorm.manifest', read, stopped: { refusal: 'manifestUnreadable' } })
