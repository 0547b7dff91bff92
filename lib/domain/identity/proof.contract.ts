import { z } from 'zod'

/** A password as it is typed to prove who is there. */
export const Password = z.string().min(1).max(1024).meta({ format: 'password' })

/** A password that takes the place of another one. */
export const NewPassword = Password.describe(
  '12 to 128 characters, any of them; not on the list of common passwords, and none of the last five',
)

const code = z.string().min(6).max(40)
const method = z.enum(['code', 'backupCode']).optional().describe('Kind of `code`; default `code`')
const digits = 'Arabic-Indic digits are accepted'

/** The second step, where two-step verification is on. */
export const secondStep = {
  method,
  code: code.optional().describe(`Second step, needed when two-step verification is on; ${digits}`),
}

/** What proves a person with a second step once more. */
export const OwnProof = z.strictObject({ password: Password, method, code: code.describe(`Second step; ${digits}`) })

/** A code of an authenticator app. */
export const Code = code.describe(`Of the authenticator app; ${digits}`)

/** What whoever did not sign in just now proves themselves with. */
export const Confirmation = z.strictObject({
  password: Password.optional().describe('Needed where the sign-in was more than ten minutes ago'),
  ...secondStep,
})
