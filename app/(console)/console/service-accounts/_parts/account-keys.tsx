import Link from 'next/link'
import type { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import { KeyActions } from '../../api-keys/_parts/key-actions'
import { KeyState } from '../../api-keys/_parts/key-state'

type Props = {
  keys: ItemOf<typeof listApiKeys>[]
  words: Messages['apiKeys']
  page: Pick<Person, 'me' | 'language' | 't' | 'regional'>
}

/** The API keys of a service account. */
export function AccountKeys({ keys, words, page }: Props) {
  const { t, regional } = page
  if (keys.length === 0) return <p className="soft">{t('serviceAccounts.keys.none')}</p>
  return (
    <ul className="lines">
      {keys.map((key) => (
        <li key={key.id} className="bar">
          <span className="two-lines">
            <Link href={`/console/api-keys/${key.id}`} prefetch={false}>
              <bdi>{key.name}</bdi>
            </Link>
            <span className="row small soft">
              <Code>{`${key.key.slice(0, 13)}…`}</Code>
              <span>{t('serviceAccounts.columns.lastUsed')}</span>
              <When at={key.lastUsedAt} regional={regional} as="short" none={t('serviceAccounts.never')} />
            </span>
          </span>
          <span className="row">
            <KeyState item={key} t={t} regional={regional} />
            <KeyActions item={key} page={page} words={words} inRow />
          </span>
        </li>
      ))}
    </ul>
  )
}
