import { IconPlayerPlay } from '@/lib/ui/icons'
import styles from './film-start.module.css'

/** A large button on the picture, for a hand; the control below the picture is the one that has a name and takes the focus. */
export const FilmStart = ({ onPlay }: { onPlay: () => void }) => (
  <button type="button" tabIndex={-1} aria-hidden="true" className={styles.start} onClick={onPlay}>
    <span>
      <IconPlayerPlay size={36} stroke={1.6} />
    </span>
  </button>
)
