const strict = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** UTF-16 where the mark at the beginning says so, as spreadsheets save “Unicode text”; else UTF-8. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

const arabic = /[\u0621-\u064a]/g
// Of Windows-1256, these stand in Arabic texts as well: digits of dates aside, signs, quotation marks and the vowel marks.
const besideArabic =
  /[\u060c\u061b\u061f\u064b-\u0652\u00a0\u00ab\u00bb\u2013\u2014\u2018-\u201d\u2022\u2026\u200c-\u200f\u00d7\u00f7\u00b0\u00ae\u00a9]/g
const aboveAscii = /[^\0-\u007f]/g
// Words of other alphabets, read as Windows-1256, mix both scripts.
const mixed =
  /[a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][\u0621-\u064a]|[\u0621-\u064a][a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]/gi
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether a text that was read as Windows-1256 reads as Arabic: words of Arabic letters alone, and hardly a sign that is none. */
function isPlausiblyArabic(text: string): boolean {
  const letters = countOf(text, arabic)
  if (letters < 2 || /[\u0080-\u009f]/.test(text)) return false
  const others = countOf(text, aboveAscii) - letters - countOf(text, besideArabic)
  return others * 20 <= letters && countOf(text, mixed) * 20 <= letters
}

/** The encoding that a page or an XML file names at its beginning (label of the Encoding Standard). */
function namedIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  return /(?:charset|encoding)\s?=\s?["']?([a-z0-9_-]{1,20})/i.exec(head)?.[1]
}

/**
 * The text of a file, without its mark: of UTF-8, of UTF-16 with a mark, of the encoding that the file names, or of Windows-1256, in which older programs
 * save Arabic, where it reads as Arabic. Null where it is in none of these. The only reader of files as text, for browsers and the server; linear.
 */
export function textOfBytes(bytes: Uint8Array): string | null {
  const named = namedIn(bytes)
  const text = strict(encodingOf(bytes), bytes) ?? (named ? strict(named, bytes) : null)
  if (text !== null) return text
  const old = strict('windows-1256', bytes)
  return old !== null && isPlausiblyArabic(old) ? old : null
}
