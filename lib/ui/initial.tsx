import styles from './initial.module.css'

/** The photo of a person as the API shows it. */
type Photo = { url: string; renditions: readonly { url: string }[] }
type Props = { name: string; photo?: Photo | null; isLarge?: true }

/** A person's photo, or the first letter of the name in its place. Their name stands beside it. */
export const Initial = ({ name, photo, isLarge }: Props) => (
  <span className={styles.initial} data-large={isLarge} aria-hidden="true">
    {/* biome-ignore lint/performance/noImgElement: the API has made the sizes */}
    {photo ? <img src={(isLarge ? undefined : photo.renditions[0]?.url) ?? photo.url} alt="" /> : <bdi>{[...name][0]}</bdi>}
  </span>
)
