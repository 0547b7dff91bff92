'use client'
import type { acceptInvite, readInvite } from '@/lib/domain/house/invites/accepting.contract'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { AccountByLink, type AccountTexts } from './account-by-link'

type Props = AccountTexts & { reads: Endpoint<typeof readInvite>; accepts: Endpoint<typeof acceptInvite> }

/** An invitation by the secret in the address. */
export const AcceptInvite = ({ reads, accepts, ...page }: Props) => (
  <AccountByLink
    {...page}
    read={async (token) => (await call(reads, { headers: { [linkHeader]: token } })).data}
    accept={async (body) => (await call(accepts, { body })).data}
  />
)
