'use client'
import type { forgotPassword } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { AskForMail } from '@/lib/ui/sign-in/ask-for-mail'
import type { Calls, Texts } from '@/lib/ui/sign-in/calls'

type Props = {
  texts: Texts & { sent: string; sentDetail: string }
  challenge: Calls['challenge']
  endpoint: Endpoint<typeof forgotPassword>
}

/** Has a link sent that sets a new password. */
export const ForgotPassword = ({ texts, challenge, endpoint }: Props) => (
  <AskForMail texts={texts} challenge={challenge} ask={(email, headers) => call(endpoint, { body: { email }, headers })} />
)
