import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, named } from '@/lib/platform/http/contract'
import { EmailDomain } from '@/lib/platform/http/email'
import { signUpModes } from './words'

const Mode = z
  .enum(signUpModes)
  .describe(
    'closed: accounts are made by invitation only; byDomain: by whoever has an address of `emailDomains`; open: by everybody',
  )
export const SignUpPolicy = z.object({
  mode: Mode,
  emailDomains: z.array(z.string()).describe('What follows the @; a domain does not stand for those below it'),
  roleId: Id.nullable().describe('What people become; null while nobody decided it'),
  isOpen: z
    .boolean()
    .describe('Whether people can sign up now: false as well when whoever decided it may no longer give the role'),
})
named({ SignUpPolicy })

const policy = {
  mode: 'byDomain' as const,
  emailDomains: ['alnoor.example'],
  roleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24',
  isOpen: true,
}

export const readSignUpPolicy = contract({
  id: 'signUp.readPolicy',
  method: 'GET',
  path: '/admin/organization/sign-up-policy',
  summary: 'Read whether people may sign up by themselves',
  access: { role: 'admin', permission: 'organization.update' },
  returns: SignUpPolicy,
  example: { returns: policy },
})

export const updateSignUpPolicy = contract({
  id: 'signUp.updatePolicy',
  method: 'PATCH',
  path: '/admin/organization/sign-up-policy',
  summary: 'Change whether people may sign up by themselves',
  description:
    'The role must be one that opens no console, and the caller must be able to give it; the role is theirs to give as long as sign-up stays open. Links that were sent work only while it is.',
  access: { role: 'admin', permission: 'organization.update' },
  audit: 'adminSignUpPolicyUpdate',
  body: z.strictObject({
    mode: Mode,
    emailDomains: z.array(EmailDomain).max(50).describe('Needed where the mode is byDomain'),
    roleId: Id.describe('What people become: a role of type user'),
  }),
  returns: SignUpPolicy,
  errors: ['roleNotFound', 'roleGrantsTooMuch'],
  example: { body: { mode: policy.mode, emailDomains: policy.emailDomains, roleId: policy.roleId }, returns: policy },
})
