import { serves } from '@/lib/platform/serving/serves'
import { signUp } from './room'
import * as signUpService from './sign-up.service'
import * as signUpMail from './sign-up-mail.service'
import * as policy from './sign-up-policy.service'

export const server = serves(signUp, { services: [signUpService, policy, signUpMail] })
