import { operationsIn } from '@/lib/platform/http/operations'
import * as signUp from './sign-up.service'
import * as policy from './sign-up-policy.service'

export const operations = operationsIn(policy, signUp)
