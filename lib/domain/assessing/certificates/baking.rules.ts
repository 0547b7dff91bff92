import { crc32 } from 'node:zlib'

const keyword = 'openbadgecredential'
const namespace = 'https://purl.imsglobal.org/ob/v3p0'
const signatureLength = 8

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** A PNG with a signed credential in it (Open Badges 3.0, 5.3: an uncompressed iTXt chunk), directly after its header chunk. */
export function bakePng(png: Buffer, jwt: string): Buffer {
  // Keyword, its end, no compression and its method, no language and no translated keyword, and the text.
  const text = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(jwt, 'latin1')])
  const afterHeader = signatureLength + 12 + png.readUInt32BE(signatureLength)
  return Buffer.concat([png.subarray(0, afterHeader), chunk('iTXt', text), png.subarray(afterHeader)])
}

/** The same for an SVG: an element directly below the root. A JWT has no character that XML would change. */
export function bakeSvg(svg: string, jwt: string): string {
  const opened = svg.replace('<svg ', `<svg xmlns:openbadges="${namespace}" `)
  const end = opened.indexOf('>', opened.indexOf('<svg ')) + 1
  return `${opened.slice(0, end)}<openbadges:credential verify="${jwt}"></openbadges:credential>${opened.slice(end)}`
}
