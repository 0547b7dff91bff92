import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { limitedText, named } from '@/lib/platform/http/contract'

export const longestAlias = 40
export const GamificationPreference = z.object({
  isOut: z.boolean().describe('No points are shown to the person, and nothing is compared'),
  isAnonymous: z.boolean().describe('Leaderboards show the person without a name'),
  alias: z.string().nullable().describe('The name that leaderboards show in place of theirs; null: their own'),
})
named({ GamificationPreference })
const example = { isOut: false, isAnonymous: false, alias: 'Falcon' }

export const readPreference = contract({
  id: 'gamification.preference',
  method: 'GET',
  path: '/user/gamification/preference',
  summary: 'Read what one chose for points',
  access: { permission: 'gamification.read' },
  returns: GamificationPreference,
  errors: ['gamificationOff'],
  example: { returns: example },
})

export const putPreference = contract({
  id: 'gamification.putPreference',
  method: 'PUT',
  path: '/user/gamification/preference',
  summary: 'Opt out of points, or choose how leaderboards show oneself',
  description:
    'What is left out is false, or null. Points that were earned stay and are shown again after opting in. Ranks are computed without people who opted out.',
  access: { permission: 'gamification.update' },
  audit: 'userUpdateGamificationSetting',
  body: z.strictObject({
    isOut: z.boolean(),
    isAnonymous: z.boolean().optional(),
    alias: limitedText(longestAlias).trim().min(2).nullable().optional().describe(`2 to ${longestAlias} characters`),
  }),
  returns: GamificationPreference,
  errors: ['gamificationOff'],
  example: { body: { isOut: false, alias: 'Falcon' }, returns: example },
})
