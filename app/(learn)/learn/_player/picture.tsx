import type { LearnerModule } from './props'

type Props = { asset: LearnerModule['assets'][string] | undefined; alt: string; caption: string }

/** A picture at its own proportions, so that nothing moves when it arrives; its alternative text where the file is gone. */
export function Picture({ asset, alt, caption }: Props) {
  if (!asset) return alt ? <p>{alt}</p> : null
  const { url, width, height, renditions } = asset
  const copies = renditions.map((copy) => `${copy.url} ${copy.width}w`).join(', ')
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: the API has made the sizes */}
      <img
        src={url}
        srcSet={copies || undefined}
        sizes="(width < 46rem) 100vw, 44rem"
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
