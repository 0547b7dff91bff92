import { retention } from '@/db/schema/sign-up'
import { serves } from '@/lib/platform/serving/serves'
import { forgetSignUps, signUpsOf } from './forgetting.service'
import { signUp } from './room'
import * as signUpService from './sign-up.service'
import * as signUpMail from './sign-up-mail.service'
import * as policy from './sign-up-policy.service'

export const server = serves(signUp, {
  services: [signUpService, policy, signUpMail],
  person: {
    export: { signUps: (context, { email }) => signUpsOf(context, email) },
    erase: (context, { email }) => forgetSignUps(context, email),
  },
  retention,
})
