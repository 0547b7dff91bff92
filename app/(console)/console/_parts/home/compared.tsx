import { IconArrowDown, IconArrowUp, IconEqual } from '@/lib/ui/icons'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import styles from './overview.module.css'

type Props = Pick<Person, 't' | 'regional'> & {
  now: number
  before: number
  /** The meaning of a rise; without it neither a rise nor a fall is coloured. */
  rise?: 'good' | 'warn'
}

/** A number beside the one of the window before. */
export function Compared({ t, regional, now, before, rise }: Props) {
  // From nothing there is no growth to speak of.
  if (before === 0 && now > 0) return <p className="small soft">{t('home.compared.none')}</p>
  const [Icon, colour] = now > before ? [IconArrowUp, rise] : now < before ? [IconArrowDown, undefined] : [IconEqual, undefined]
  const share = before > 0 && now !== before && (now - before) / before
  return (
    <p className="row baseline small">
      <span className={styles.change} data-colour={colour}>
        <Icon size={14} stroke={2} aria-hidden="true" className={styles.sign} />
        {share !== false && (
          <Amount value={share} regional={regional} style="percent" signDisplay="always" maximumFractionDigits={0} />
        )}
      </span>
      <span className="soft">{now === before ? t('home.compared.same') : t('home.compared.before', { before })}</span>
    </p>
  )
}
