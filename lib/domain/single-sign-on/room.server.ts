import { serves } from '@/lib/platform/serving/serves'
import * as providers from './providers.service'
import { singleSignOn } from './room'
import * as signIn from './sign-in.service'

export const server = serves(singleSignOn, { services: [providers, signIn] })
