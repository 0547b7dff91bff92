import { textOfBytes } from '@/lib/platform/i18n/text-file'
import { CourseRefused } from './entries.rules'

/** The content of an archive that is needed: the bytes of its texts by name, sizes of all files by name, and texts that were too long to be read. */
export type Gathered = {
  texts: ReadonlyMap<string, Uint8Array>
  sizes: ReadonlyMap<string, number>
  tooLong: ReadonlySet<string>
}

/** The texts of an archive for the readers of the formats. Each is read once: an archive in which two things are made of one text is refused. */
export class CourseTexts {
  readonly sizes: ReadonlyMap<string, number>
  readonly tooLong: ReadonlySet<string>
  private readonly texts: Map<string, Uint8Array>
  private readonly taken = new Set<string>()

  constructor({ texts, sizes, tooLong }: Gathered) {
    this.texts = new Map(texts)
    this.sizes = sizes
    this.tooLong = tooLong
  }

  has(name: string): boolean {
    return this.texts.has(name) || this.taken.has(name)
  }

  /** A text, which is then gone; undefined if the archive does not have it. */
  take(name: string): string | undefined {
    if (this.taken.has(name)) throw new CourseRefused('repeatedNames')
    const bytes = this.texts.get(name)
    if (!bytes) return undefined
    this.texts.delete(name)
    this.taken.add(name)
    // Of a page with a broken sign, the rest is read.
    return textOfBytes(bytes) ?? new TextDecoder().decode(bytes)
  }
}
