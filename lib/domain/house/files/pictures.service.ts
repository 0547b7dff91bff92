import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodingLimits } from './asset-kinds.rules'

/** The formats that are decoded, as the decoder itself recognizes them: those of `kindRules`; AVIF is one of HEIF. */
const formats = ['png', 'jpeg', 'webp', 'gif', 'heif']

const within = (bytes: Buffer, isAnimated: boolean): Sharp =>
  sharp(bytes, { limitInputPixels: decodingLimits.pixels, animated: isAnimated, failOn: 'error' }).timeout({
    seconds: decodingLimits.pictureSeconds,
  })

const pixelsOf = ({ width, height, pageHeight, pages = 1 }: Metadata): number => width * (pageHeight ?? height) * pages

/**
 * Opens a picture within the limits; `isAnimated` keeps all of its frames. Throws if it has more pixels than allowed or another format than those of
 * images. The only place that decodes pictures of people; each call of `decode` decodes anew.
 */
export async function openPicture(bytes: Buffer): Promise<{ metadata: Metadata; decode: (isAnimated?: boolean) => Sharp }> {
  const metadata = await within(bytes, false).metadata()
  if (!formats.includes(metadata.format)) throw new Error(`No picture of a format that is decoded: ${metadata.format}`)
  if (pixelsOf(metadata) > decodingLimits.pixels) throw new Error('The picture has too many pixels')
  return { metadata, decode: (isAnimated = false) => within(bytes, isAnimated) }
}
