'use client'
import type { Scope } from '@/lib/platform/words'
import { useConsole } from '@/lib/ui/console-provider'
import { keyOf, type Pair } from './grants'
import { useScopeWords } from './scope-words'

type Props = { grants: readonly { subject: string; action: string; scope?: Scope }[]; pairs: Pair[] }

/** Permissions by what they mean. */
export function GrantList({ grants, pairs }: Props) {
  const inWords = useScopeWords()
  const { language } = useConsole()
  return (
    <ul className="stack tight">
      {grants.map(({ scope = 'any', ...grant }) => {
        const pair = pairs.find((one) => keyOf(one) === keyOf(grant))
        return (
          <li key={keyOf(grant)} className="row tight">
            <bdi>{pair?.meaning[language] ?? keyOf(grant)}</bdi>
            {scope !== 'any' && <span className="badge">{inWords(scope, pair)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
