const plainChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
/** Animation, XMP, EXIF and a colour profile, as VP8X announces them. */
const more = 0b0010_1110

/**
 * Whether bytes are a still WebP with pixels only, as this product writes them: no metadata, no other chunk, nothing after the end. Such an image is kept
 * as it is, because encoding it again would lose quality. Does not check whether it can be decoded.
 */
export function isBareWebp(bytes: Buffer): boolean {
  const tag = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < 20 || tag(0) !== 'RIFF' || tag(8) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    const [name, size] = [tag(at), bytes.readUInt32LE(at + 4)]
    if (!plainChunks.includes(name)) return false
    if (name === 'VP8X' && ((bytes[at + 8] ?? more) & more) !== 0) return false
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}
