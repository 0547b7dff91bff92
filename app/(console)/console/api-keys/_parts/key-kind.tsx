import Link from 'next/link'
import type { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { ItemOf } from '@/lib/ui/endpoint'

type Props = { item: ItemOf<typeof listApiKeys>; t: (key: string) => string; mayOpen: boolean }

/** The kind of a key; for a key of a service account, a link to the account. */
export const KeyKind = ({ item: { kind, serviceAccountId }, t, mayOpen }: Props) =>
  serviceAccountId && mayOpen ? (
    <Link href={`/console/service-accounts/${serviceAccountId}`} prefetch={false}>
      {t(`apiKeys.kinds.${kind}`)}
    </Link>
  ) : (
    <span>{t(`apiKeys.kinds.${kind}`)}</span>
  )
