import Link from 'next/link'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import type { Type } from './draft'
import styles from './types.module.css'

/** Every version, newest first; modules stay on the one they were made with. */
export const Versions = ({ type, t, regional }: { type: Type; t: Person['t']; regional: Person['regional'] }) => (
  <Panel title={t('moduleTypes.versions')} intro={t('moduleTypes.versionsIntro')}>
    <ol className="lines">
      {type.versions.map(({ number, createdAt, isBreaking }, at) => (
        <li key={number} className={`row tight ${styles.version}`}>
          {number === type.versionNumber ? (
            <strong aria-current="page">{t('moduleTypes.version', { number })}</strong>
          ) : (
            <Link href={at === 0 ? '?' : `?version=${number}`} prefetch={false}>
              {t('moduleTypes.version', { number })}
            </Link>
          )}
          {at === 0 && <span className="badge good">{t('moduleTypes.current')}</span>}
          {isBreaking && <span className="badge bad">{t('moduleTypes.breakingVersion')}</span>}
          <When at={createdAt} regional={regional} as="short" />
        </li>
      ))}
    </ol>
  </Panel>
)
