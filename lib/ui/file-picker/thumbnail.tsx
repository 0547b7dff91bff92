'use client'
import { IconFile } from '@tabler/icons-react'
import type { StoredFile } from './calls'
import styles from './file-picker.module.css'

/** A picture in small; an icon for any other file. */
export const Thumbnail = ({ file }: { file: StoredFile | null }) => {
  const source = file?.kind === 'image' ? (file.renditions[0]?.url ?? file.url) : null
  return (
    <span className={styles.thumbnail}>
      {/* biome-ignore lint/performance/noImgElement: the API has made the sizes */}
      {source ? <img src={source} alt="" loading="lazy" /> : <IconFile size={22} stroke={1.6} aria-hidden="true" />}
    </span>
  )
}
