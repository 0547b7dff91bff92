import { operationsIn } from '@/lib/platform/http/operations'
import * as signIn from './passkey-sign-in.service'
import * as passkeys from './passkeys.service'

export const operations = operationsIn(passkeys, signIn)
