import type { CourseFormat } from '../words'
import type { Gathered } from './course-texts.rules'
import { CourseRefused } from './entries.rules'
import { courseLimits } from './limits.rules'
import { type StoredArchive, walk } from './walk.service'

/** The texts that a format is read from; a manifest may be longer than a page. */
const wanted: Record<CourseFormat, (name: string) => number> = {
  cartridge: (name) => {
    if (name === 'imsmanifest.xml') return courseLimits.text
    if (/\.(?:html?|xhtml)$/i.test(name)) return courseLimits.page
    return /\.(?:xml|qti)$/i.test(name) ? courseLimits.page : 0
  },
  moodle: (name) => {
    if (/^(?:moodle_backup|questions|files)\.xml$/.test(name)) return courseLimits.text
    return /^(?:course\/course|sections\/[^/]+\/section|activities\/[^/]+\/[a-z]+)\.xml$/.test(name) ? courseLimits.text : 0
  },
}
/** Files that say what an archive is; without them, or if they are too long, it is refused. */
const heads: Record<CourseFormat, string> = { cartridge: 'imsmanifest.xml', moodle: 'moodle_backup.xml' }

/** Reads the texts of a stored archive; other files are only counted. */
export async function gather(archive: StoredArchive, format: CourseFormat): Promise<Gathered> {
  const texts = new Map<string, Uint8Array>()
  const sizes = new Map<string, number>()
  const tooLong = new Set<string>()
  let read = 0
  await walk(archive, async (entry) => {
    sizes.set(entry.name, entry.size)
    const most = wanted[format](entry.name)
    if (most === 0) return true
    const bytes = await entry.read(most)
    if (!bytes && entry.name === heads[format]) throw new CourseRefused('tooLarge')
    if (!bytes) {
      tooLong.add(entry.name)
      return true
    }
    read += bytes.length
    if (read > courseLimits.texts) throw new CourseRefused('tooLarge')
    texts.set(entry.name, bytes)
    return true
  })
  if (!texts.has(heads[format])) throw new CourseRefused('otherFormat')
  return { texts, sizes, tooLong }
}
