import { z } from 'zod'
import { Id, limitedText, line } from '@/lib/platform/http/contract'

/** The input of somebody who creates their account by a link. */
export const newAccount = {
  token: limitedText(200).min(1).describe('The secret in the link of the mail'),
  name: z
    .strictObject({ ar: line(100).optional(), en: line(100).optional() })
    .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
    .describe('At most 100 characters per language, at least one of the two'),
  password: limitedText(1024)
    .min(1)
    .meta({ format: 'password' })
    .describe('12 to 128 characters, any of them; not on the list of common passwords'),
  acceptedPolicies: z
    .array(Id)
    .max(20)
    .describe('Ids of the policies the person has read and accepts; see GET /public/term-policy/list'),
}
