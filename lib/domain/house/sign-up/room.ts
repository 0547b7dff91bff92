import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** The mail for a requested account; the link is made when the mail is sent. */
export const sendSignUp = job('signUp.send', z.object({ signUpId: Id }))

export const signUp = room({
  errors: {
    signUpClosed: [5175, 403],
    signUpDomainRefused: [5176, 403],
  },
  permissions: {},
  features: { signUp: ['signUp.read', 'signUp.begin', 'signUp.sendLink', 'signUp.readLink', 'signUp.verifyEmail'] },
  actions: ['userSignedUp', 'userVerificationAsked', 'userVerifiedEmail', 'adminSignUpPolicyUpdate'],
  jobs: [sendSignUp],
  person: personData,
})
