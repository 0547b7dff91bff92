import { IconFile, IconMusic, IconVideo } from '@/lib/ui/icons'
import type { StoredFile } from './calls'
import styles from './file-picker.module.css'

const icons = {
  audio: IconMusic,
  courseArchive: IconFile,
  coursePackage: IconFile,
  document: IconFile,
  image: IconFile,
  package: IconFile,
  video: IconVideo,
}

/** A file in small: the smallest copy of a picture, an icon of anything else. Its name stands beside it. */
export function Thumbnail({ file }: { file: Pick<StoredFile, 'kind' | 'url' | 'renditions'> | null }) {
  const source = file?.kind === 'image' ? (file.renditions[0]?.url ?? file.url) : null
  const Icon = icons[file?.kind ?? 'document']
  return (
    <span className={styles.thumbnail}>
      {/* biome-ignore lint/performance/noImgElement: the API has made the sizes */}
      {source ? <img src={source} alt="" loading="lazy" /> : <Icon size={22} stroke={1.6} aria-hidden="true" />}
    </span>
  )
}
