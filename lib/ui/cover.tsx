import type { listLearningPaths } from '@/lib/domain/learning-paths/learning-paths.contract'
import type { ItemOf } from './endpoint'

type Props = { of: ItemOf<typeof listLearningPaths>['cover'] | undefined; className: string | undefined }

/** The picture of a path, where it has one, over the whole width of its card. */
export function Cover({ of, className }: Props) {
  if (!of) return null
  const { url, width, height, altText, renditions } = of
  return (
    // biome-ignore lint/performance/noImgElement: files have signed addresses and sizes of their own
    <img
      className={className}
      src={url}
      srcSet={renditions.map((each) => `${each.url} ${each.width}w`).join(', ') || undefined}
      sizes="(width < 48rem) 100vw, 20rem"
      width={width ?? undefined}
      height={height ?? undefined}
      alt={altText ?? ''}
      loading="lazy"
    />
  )
}
