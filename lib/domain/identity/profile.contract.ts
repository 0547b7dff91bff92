import { z } from 'zod'
import { line, named } from '@/lib/platform/http/contract'
import { contract } from '../rooms'
import { Profile, readProfile } from './identity.contract'
import { isTimeZone } from './profile.rules'

const name = z
  .strictObject({ ar: line(100).optional(), en: line(100).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('At most 100 characters per language, at least one of the two; replaces the whole name')

const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { params: { rule: 'timeZone' } })
  .meta({ examples: ['Asia/Riyadh'] })

export const ProfileChange = z
  .strictObject({
    name: name.optional(),
    locale: z.enum(['ar', 'en']).nullable().optional().describe('Preferred language; null follows the organization'),
    timeZone: timeZone.nullable().optional().describe('IANA name; null follows the organization'),
    numerals: z
      .enum(['auto', 'latn', 'arab'])
      .optional()
      .describe('Digits shown: 123 (latn), ١٢٣ (arab), or as the organization writes them (auto)'),
  })
  .refine((change) => Object.keys(change).length > 0, { params: { rule: 'nothingToChange' } })
named({ ProfileChange })

const { returns } = readProfile.example

export const updateProfile = contract({
  id: 'identity.updateProfile',
  method: 'PATCH',
  path: '/shared/user/profile',
  summary: 'Change your own record',
  description: 'What is not sent stays. The address, the roles and the state of an account are not its owner’s to change.',
  access: { terms: false },
  taggedByContent: true,
  audit: 'userUpdateProfile',
  body: ProfileChange,
  returns: Profile,
  example: {
    body: { name: { ar: 'نورة القحطاني', en: 'Noura Al-Qahtani' }, locale: 'ar', timeZone: 'Asia/Riyadh', numerals: 'arab' },
    returns: { ...returns, locale: 'ar', timeZone: 'Asia/Riyadh', numerals: 'arab', updatedAt: '2026-11-21T09:45:00.000Z' },
  },
})
