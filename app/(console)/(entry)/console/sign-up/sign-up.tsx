'use client'
import type { signUpByEmail } from '@/lib/domain/house/sign-up/sign-up.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { AskForMail } from '@/lib/ui/sign-in/ask-for-mail'
import type { Calls, Texts } from '@/lib/ui/sign-in/calls'

type Props = {
  texts: Texts & { sent: string; sentDetail: string }
  challenge: Calls['challenge']
  endpoint: Endpoint<typeof signUpByEmail>
  locale: 'ar' | 'en'
}

/** Has a link sent that confirms the address of a new account. */
export const SignUp = ({ texts, challenge, endpoint, locale }: Props) => (
  <AskForMail
    texts={texts}
    challenge={challenge}
    ask={(email, headers) => call(endpoint, { body: { email, locale }, headers })}
  />
)
