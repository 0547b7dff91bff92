import { isUtf8 } from 'node:buffer'

/** Encodings of old pages that are not UTF-8. */
const known = ['windows-1256', 'windows-1252', 'iso-8859-1', 'iso-8859-6', 'utf-16le', 'utf-16be']

/** The text of a page or an XML file: in UTF-8, or in the encoding that its beginning names. */
export function textOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString().replace(/^\uFEFF/, '')
  const head = bytes.subarray(0, 1024).toString('latin1')
  const mark = bytes.readUInt16BE(0)
  const [, said = ''] = /(?:charset|encoding)\s?=\s?["']?([a-z0-9-]{1,20})/i.exec(head) ?? []
  const name = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : said.toLowerCase()
  return new TextDecoder(known.includes(name) ? name : 'utf-8').decode(bytes)
}
