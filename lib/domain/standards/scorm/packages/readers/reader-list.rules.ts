import type { XmlElement } from '@/lib/platform/xml'
import type { ReadManifest } from '../package-items.rules'
import { readCourseStructure } from './cmi5.rules'
import { readScormManifest } from './scorm.rules'
import { readTinCan } from './tincan.rules'

/** Reads the manifest of one standard. Pure and linear; throws PackageRefused. */
export type ManifestReader = {
  /** The name of the manifest at the root of a package. */
  file: string
  read: (root: XmlElement, files: ReadonlySet<string>) => ReadManifest
}

/** The first whose file is in a package reads it. */
export const manifestReaders: readonly ManifestReader[] = [
  { file: 'cmi5.xml', read: readCourseStructure },
  { file: 'tincan.xml', read: readTinCan },
  { file: 'imsmanifest.xml', read: readScormManifest },
]
