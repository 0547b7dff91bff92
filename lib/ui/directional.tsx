import { IconArrowRight, IconChevronLeft, IconChevronRight, IconExternalLink, IconLogout, IconSend } from '@/lib/ui/icons'
import styles from './directional.module.css'

/** Icons with a direction. Every other icon looks the same in both languages. */
const icons = {
  forward: IconChevronRight,
  back: IconChevronLeft,
  onward: IconArrowRight,
  leave: IconLogout,
  send: IconSend,
  outside: IconExternalLink,
}

/** An icon that is mirrored where people read from right to left. */
export function Directional({ icon, size = 18 }: { icon: keyof typeof icons; size?: number }) {
  const Icon = icons[icon]
  return <Icon size={size} stroke={1.6} aria-hidden="true" className={styles.icon} />
}
