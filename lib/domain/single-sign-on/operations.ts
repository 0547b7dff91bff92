import { operationsIn } from '@/lib/platform/http/operations'
import * as providers from './providers.service'
import * as signIn from './sign-in.service'

export const operations = operationsIn(providers, signIn)
