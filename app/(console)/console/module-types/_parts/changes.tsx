import type { Type } from './draft'
import styles from './types.module.css'

type Words = { none: string; breaking: string; compatible: string }

/** How the schemas of a version differ from those of another one. */
export const ChangeList = ({ changes, words }: { changes: Type['changes']; words: Words }) =>
  changes.length === 0 ? (
    <p className="soft">{words.none}</p>
  ) : (
    <ul className="lines">
      {changes.map(({ kind, property, isBreaking, message }) => (
        <li key={`${kind} ${property}`} className={`row tight ${styles.version}`}>
          <span className={isBreaking ? 'badge bad' : 'badge'}>{isBreaking ? words.breaking : words.compatible}</span>
          <bdi>{message.replace(property, `\u2066${property}\u2069`)}</bdi>
        </li>
      ))}
    </ul>
  )
