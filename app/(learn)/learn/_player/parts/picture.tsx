import type { PlayedModule } from '../scene'

type Assets = PlayedModule['assets']
export type Shown = { src: string; srcSet?: string; width?: number; height?: number; alt: string }

/** A picture of a module as the browser needs it; null where the file is gone. */
export function pictureOf(assets: Assets, id: unknown, alt: string): Shown | null {
  const asset = typeof id === 'string' ? assets[id] : undefined
  if (!asset) return null
  const sizes = asset.renditions.map(({ url, width }) => `${url} ${width}w`)
  return {
    src: asset.url,
    ...(sizes.length > 0 && asset.width && { srcSet: [...sizes, `${asset.url} ${asset.width}w`].join(', ') }),
    ...(asset.width && asset.height && { width: asset.width, height: asset.height }),
    alt: alt || (asset.altText ?? ''),
  }
}

/** A picture, or in its place what it shows in words. */
export const Picture = ({ shown, alt, className }: { shown: Shown | null; alt: string; className?: string }) =>
  shown ? (
    // biome-ignore lint/performance/noImgElement: files have signed addresses and sizes of their own
    <img {...shown} alt={shown.alt} sizes="(width < 48rem) 100vw, 44rem" loading="lazy" className={className} />
  ) : alt ? (
    <p dir="auto" className="well soft">
      {alt}
    </p>
  ) : null
