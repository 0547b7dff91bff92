import type { ShownMarks } from '@/lib/platform/storage/marks'
import { Logo } from './logo'
import styles from './organization-mark.module.css'

export type Logos = Pick<ShownMarks, 'logo' | 'logoDark'>

/** How much wider than high a logo must be to count as the written name. */
const wordmarkRatio = 2
/** The widest that a logo is shown, in heights. */
const widest = 4.5

/** Whether the logo is the written name, so that the name need not stand beside it. */
export const isWordmark = ({ logo }: Logos): boolean => logo !== null && logo.width >= wordmarkRatio * logo.height

type Props = {
  logos: Logos
  /** Height in pixels. */
  size?: number
  /** Read aloud in place of the picture; empty where the name stands beside it. */
  name?: string
  /** The ground that it stands on, where that is not the page's own. */
  scheme?: 'light' | 'dark'
}

/** The logo of the organization, that for dark grounds where there is one, else on a light plate; without a logo the mark of the product. */
export function OrganizationMark({ logos: { logo, logoDark }, size = 36, name = '', scheme }: Props) {
  if (!logo) return <Logo size={size} />
  const drawn = ({ url, width, height }: typeof logo, use: string | undefined) => {
    const scale = Math.min(size / height, (size * widest) / width)
    return (
      // biome-ignore lint/performance/noImgElement: the API has made the size
      <img
        className={use}
        src={url}
        alt={name}
        data-text="theirs"
        // The one for the other ground is not shown, and so not loaded.
        loading="lazy"
        width={Math.max(1, Math.round(width * scale))}
        height={Math.max(1, Math.round(height * scale))}
      />
    )
  }
  if (scheme)
    return (
      <span className={styles.mark} data-plate={!logoDark || undefined}>
        {drawn(scheme === 'dark' && logoDark ? logoDark : logo, undefined)}
      </span>
    )
  return (
    <span className={styles.mark} data-plate={!logoDark || undefined}>
      {drawn(logo, logoDark ? styles.light : undefined)}
      {logoDark && drawn(logoDark, styles.dark)}
    </span>
  )
}
