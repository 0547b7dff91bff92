import styles from './branding.module.css'

export type Picture = { url: string; width: number; height: number }

/** One picture on the ground that it is meant for. */
export const BrandingPicture = ({ picture, isDark }: { picture: Picture; isDark: boolean }) => (
  <span className={styles.picture} style={{ colorScheme: isDark ? 'dark' : 'light' }}>
    {/* biome-ignore lint/performance/noImgElement: the API has made the size */}
    <img src={picture.url} alt="" />
  </span>
)
