import { serves } from '@/lib/platform/serving/serves'
import * as signIn from './passkey-sign-in.service'
import * as passkeysService from './passkeys.service'
import { passkeys } from './room'

export const server = serves(passkeys, { services: [signIn, passkeysService] })
