'use client'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { Code } from '@/lib/ui/when'
import { type Grant, keyOf, type Pair } from './grants'
import styles from './matrix.module.css'

const scopes = ['any', 'group', 'own'] as const
type Scope = (typeof scopes)[number]
type Props = { pair?: Pair; grant?: Grant; isLocked: boolean; onScope?: (scope: Scope) => void }

/** What the chosen permission means in both languages, whom it reaches, or why it cannot be given or taken. */
export function PermissionDetail({ pair, grant, isLocked, onScope }: Props) {
  const say = useTranslations('roles.matrix')
  const { language } = useConsole()
  const other = language === 'ar' ? 'en' : 'ar'
  if (!pair)
    return (
      <p className={`row ${styles.detail}`} data-idle>
        <span className="small soft">
          {say('choose')} {onScope && say('keys')}
        </span>
      </p>
    )
  return (
    <section className={`row ${styles.detail}`} aria-label={say('detail')}>
      <span className={styles.meaning}>
        <strong>
          <bdi>{pair.meaning[language]}</bdi>
        </strong>
        <span className="small soft">
          <bdi lang={other}>{pair.meaning[other]}</bdi> · <Code>{keyOf(pair)}</Code>
        </span>
      </span>
      {isLocked && <span className="small">{say('lockedWhy')}</span>}
      {grant && onScope && !isLocked && (
        <label className="row tight">
          <span className="small soft">{say('scope')}</span>
          <select
            className="tool-field"
            value={grant.scope ?? 'any'}
            onChange={({ currentTarget: { value } }) => {
              const scope = scopes.find((known) => known === value)
              if (scope) onScope(scope)
            }}
          >
            {scopes.map((scope) => (
              <option key={scope} value={scope}>
                {say(`scopes.${scope}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  )
}
