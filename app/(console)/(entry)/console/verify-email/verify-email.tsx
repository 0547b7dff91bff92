'use client'
import type { readVerification, verifyEmail } from '@/lib/domain/house/sign-up/sign-up.contract'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { AccountByLink, type AccountTexts } from '../invite/account-by-link'

type Props = AccountTexts & { reads: Endpoint<typeof readVerification>; verifies: Endpoint<typeof verifyEmail> }

/** A sign-up by the secret in the address: the address that it confirms, and the form that makes the account. */
export const VerifyEmail = ({ reads, verifies, ...page }: Props) => (
  <AccountByLink
    {...page}
    read={async (token) => ({ email: (await call(reads, { headers: { [linkHeader]: token } })).data.email, name: {} })}
    accept={async (body) => (await call(verifies, { body })).data}
  />
)
