import { z } from 'zod'
import { announcement, Upload } from '@/lib/domain/house/files/assets.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, line, named } from '@/lib/platform/http/contract'
import { isTimeZone } from '@/lib/platform/i18n/time-zones'
import { numerals } from '@/lib/platform/words'
import { Profile, readProfile } from '../sign-in/identity.contract'

const name = z
  .strictObject({ ar: line(100).optional(), en: line(100).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('At most 100 characters per language, at least one of the two; replaces the whole name')

const timeZone = limitedText(60)
  .refine(isTimeZone, { params: { rule: 'timeZone' } })
  .meta({ examples: ['Asia/Riyadh'] })

export const ProfileChange = z
  .strictObject({
    name: name.optional(),
    locale: z.enum(['ar', 'en']).nullable().optional().describe('Preferred language; null follows the organization'),
    timeZone: timeZone.nullable().optional().describe('IANA name; null follows the organization'),
    numerals: z
      .enum(numerals)
      .optional()
      .describe('Digits shown: 123 (latn), ١٢٣ (arab), or as the organization writes them (auto)'),
    photo: Id.nullable()
      .optional()
      .describe('Id of an uploaded photo (`POST /shared/user/profile/photo`), which is checked now; null: no photo'),
  })
  .refine((change) => Object.keys(change).length > 0, { params: { rule: 'nothingToChange' } })
named({ ProfileChange })

const { returns } = readProfile.example

export const updateProfile = contract({
  id: 'identity.updateProfile',
  method: 'PATCH',
  path: '/shared/user/profile',
  summary: 'Change your own record',
  description:
    'What is not sent stays. A photo is decoded and written anew as a square without metadata; the one there was is deleted. The address, the roles and the state of an account are not its owner’s to change.',
  access: { terms: false },
  taggedByContent: true,
  audit: 'userUpdateProfile',
  body: ProfileChange,
  returns: Profile,
  errors: [
    'assetAltered',
    'assetContentRefused',
    'assetImageRefused',
    'assetNotFound',
    'assetNotUploaded',
    'assetQuotaExceeded',
    'unavailable',
  ],
  example: {
    body: { name: { ar: 'نورة القحطاني', en: 'Noura Al-Qahtani' }, locale: 'ar', timeZone: 'Asia/Riyadh', numerals: 'arab' },
    returns: { ...returns, locale: 'ar', timeZone: 'Asia/Riyadh', numerals: 'arab', updatedAt: '2026-11-21T09:45:00.000Z' },
  },
})

export const uploadPhoto = contract({
  id: 'identity.uploadPhoto',
  method: 'POST',
  path: '/shared/user/profile/photo',
  summary: 'Begin to upload your photo',
  description:
    'The bytes go to the address in the answer, without key or token; then `PATCH /shared/user/profile` names the `id` as `photo`. PNG, JPEG, WebP, GIF or AVIF up to 5 MB. What is not taken within 24 hours is deleted. At most five may be begun in some minutes.',
  access: { terms: false },
  audit: 'userUpdateProfile',
  failuresOnly: true,
  location: '/shared/user/profile',
  status: 201,
  body: z.strictObject(announcement),
  returns: z.object({ id: Id, upload: Upload }),
  errors: ['assetTooLarge', 'assetQuotaExceeded', 'tooManyRequests'],
  example: {
    body: { size: 68_417, checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
    returns: {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a82',
      upload: {
        method: 'PUT',
        url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a82/upload?size=68417&checksum=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08&expires=1763769600000&signature=YW1w',
        headers: {},
        expiresAt: '2026-11-21T10:30:00.000Z',
      },
    },
  },
})
