'use client'
import type { Scope } from '@/lib/platform/words'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { keyOf, type Pair } from './grants'

type Props = { grants: readonly { subject: string; action: string; scope?: Scope }[]; pairs: Pair[] }

/** Permissions by what they mean. */
export function GrantList({ grants, pairs }: Props) {
  const t = useTranslations('roles.matrix.scopes')
  const { language } = useConsole()
  return (
    <ul className="stack tight">
      {grants.map(({ scope = 'any', ...grant }) => (
        <li key={keyOf(grant)} className="row tight">
          <bdi>{pairs.find((pair) => keyOf(pair) === keyOf(grant))?.meaning[language] ?? keyOf(grant)}</bdi>
          {scope !== 'any' && <span className="badge">{t(scope)}</span>}
        </li>
      ))}
    </ul>
  )
}
