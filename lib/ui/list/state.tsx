import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInbox, IconLock, IconSearchOff } from '@/lib/ui/icons'
import { LastBreadcrumb } from '@/lib/ui/shell/breadcrumbs'
import styles from './state.module.css'

const icons = { empty: IconInbox, nothing: IconSearchOff, error: IconAlertTriangle, forbidden: IconLock }

/** `isPage`: there is nothing else on the page, so that the title is its heading. */
type Props = { kind: keyof typeof icons; title: ReactNode; detail?: ReactNode; children?: ReactNode; isPage?: boolean }

/** Shown instead of rows: none yet, no matches, a failure, or no permission. */
export function State({ kind, title, detail, children, isPage }: Props) {
  const Icon = icons[kind]
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role={kind === 'error' ? 'alert' : undefined} data-state={kind}>
      {isPage && typeof title === 'string' && <LastBreadcrumb name={title} inTitle />}
      <span className={styles.sign} data-kind={kind}>
        <Icon size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <Title className={styles.title}>
        <bdi>{title}</bdi>
      </Title>
      {detail && <p className="soft">{detail}</p>}
      {children}
    </div>
  )
}
