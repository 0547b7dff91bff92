import { logout, refresh } from '@/lib/domain/identity/sign-in/identity.contract'
import { learnForms } from '../_parts/learn-form'

export const sessionForms = learnForms({
  renew: { contract: refresh, input: () => ({}) },
  'sign-out': { contract: logout, input: () => ({}), goTo: '/learn/sign-in' },
})
