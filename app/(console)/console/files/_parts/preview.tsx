import type { listAssets } from '@/lib/domain/house/files/assets.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Thumbnail } from '@/lib/ui/file-picker/thumbnail'
import styles from './files.module.css'

/** How high a picture is shown at most, in CSS pixels. */
const highest = 448

/** The size of a picture on the page, known before it has arrived, so that nothing below it moves. */
function sizeOf(width: number | null, height: number | null) {
  if (!width || !height) return {}
  const share = Math.min(1, highest / height)
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

type Item = Pick<ItemOf<typeof listAssets>, 'kind' | 'url' | 'renditions' | 'altText' | 'name' | 'width' | 'height'>
/** The file itself, as large as the page allows. */
export function Preview({
  item: { kind, url, renditions, altText, name, width, height },
  language,
}: {
  item: Item
  language: 'ar' | 'en'
}) {
  if (!url) return null
  if (kind === 'image') {
    const sources = [...renditions, { url, width: width ?? 1 }].map((one) => `${one.url} ${one.width}w`)
    return (
      // biome-ignore lint/performance/noImgElement: the API has made the sizes
      <img
        className={styles.preview}
        src={url}
        srcSet={sources.join(', ')}
        sizes="(min-width: 60rem) 40rem, 100vw"
        {...sizeOf(width, height)}
        data-text="theirs"
        alt={altText[language] ?? altText.ar ?? altText.en ?? name}
      />
    )
  }
  // biome-ignore lint/a11y/useMediaCaption: captions belong to the module that uses a recording
  if (kind === 'video') return <video className={styles.film} src={url} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: captions belong to the module that uses a recording
  if (kind === 'audio') return <audio src={url} controls preload="metadata" />
  return <Thumbnail file={{ kind, url, renditions }} />
}
