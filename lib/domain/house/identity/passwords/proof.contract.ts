import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'

/** The present password, as a proof of identity. */
export const Password = limitedText(1024).min(1).meta({ format: 'password' })

/** A new password. */
export const NewPassword = Password.describe(
  '12 to 128 characters, any of them; not on the list of common passwords, and none of the last five',
)

const code = limitedText(40).min(6)
const method = z.enum(['code', 'backupCode']).optional().describe('Kind of `code`; default `code`')
const digits = 'Arabic-Indic digits are accepted'

/** The second step, where two-step verification is on. */
export const secondStep = {
  method,
  code: code.optional().describe(`Second step, needed when two-step verification is on; ${digits}`),
}

/** Password and second step, as a repeated proof of identity. */
export const OwnProof = z.strictObject({ password: Password, method, code: code.describe(`Second step; ${digits}`) })

/** A code of an authenticator app. */
export const Code = code.describe(`Of the authenticator app; ${digits}`)

/** Proof of identity, required unless the person signed in a moment ago. */
export const Confirmation = z.strictObject({
  password: Password.optional().describe('Needed where the sign-in was more than ten minutes ago'),
  ...secondStep,
})
