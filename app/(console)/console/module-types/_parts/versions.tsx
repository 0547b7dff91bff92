import Link from 'next/link'
import { Panel } from '@/lib/ui/detail/facts'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import type { Type } from './draft'
import styles from './types.module.css'

/** Every version, newest first; modules stay on the one they were made with. */
export const Versions = ({ type, say, place }: { type: Type; say: Person['say']; place: Person['place'] }) => (
  <Panel title={say('moduleTypes.versions')} intro={say('moduleTypes.versionsIntro')}>
    <ol className="lines">
      {type.versions.map(({ number, createdAt }, at) => (
        <li key={number} className={`row tight ${styles.version}`}>
          {number === type.versionNumber ? (
            <strong aria-current="page">{say('moduleTypes.version', { number })}</strong>
          ) : (
            <Link href={at === 0 ? '?' : `?version=${number}`} prefetch={false}>
              {say('moduleTypes.version', { number })}
            </Link>
          )}
          {at === 0 && <span className="badge good">{say('moduleTypes.current')}</span>}
          <When at={createdAt} place={place} as="short" />
        </li>
      ))}
    </ol>
  </Panel>
)
