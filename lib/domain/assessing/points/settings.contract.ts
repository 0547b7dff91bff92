import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Instant, named } from '@/lib/platform/http/contract'

const fields = {
  isOn: z.boolean().describe('Off: nothing is recorded, and learners see no points'),
  dailyGoal: z
    .int()
    .min(1)
    .max(20)
    .describe('Lessons, paths, assessments or certificates of a day, so that it counts for the streak'),
  ramadanGoal: z.int().min(1).max(20).nullable().describe('The same in Ramadan; null: as on other days'),
  freezeEvery: z.int().min(2).max(100).nullable().describe('Days of a streak that earn a freeze; null: none are earned'),
  mostFreezes: z.int().min(0).max(10).describe('Freezes that a person can have earned at once'),
  mayBeNegative: z
    .boolean()
    .describe(
      'False: no person has fewer than 0 points. Adjustments take at most what a person has, and what a reversal takes beyond that is made good by later points',
    ),
}
export const GamificationSetting = z.object({
  ...fields,
  updatedAt: Instant.nullable(),
  version: z.int().describe('0: never set'),
})
named({ GamificationSetting })

const example = {
  isOn: true,
  dailyGoal: 1,
  ramadanGoal: null,
  freezeEvery: 7,
  mostFreezes: 2,
  mayBeNegative: false,
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}

export const readSetting = contract({
  id: 'gamification.readSetting',
  method: 'GET',
  path: '/admin/gamification/setting',
  summary: 'Read whether points are given, and how streaks are counted',
  access: { role: 'admin', permission: 'gamificationRule.read' },
  returns: GamificationSetting,
  example: { returns: example },
})

export const updateSetting = contract({
  id: 'gamification.updateSetting',
  method: 'PATCH',
  path: '/admin/gamification/setting',
  summary: 'Switch points on or off, and change how streaks are counted',
  description:
    'Off by default. Switched off, nothing further is recorded; what was earned stays and is shown again once it is on. Goals and freezes hold from today on: past days of a streak are not counted again. Days of rest are the weekend of the regional profile.',
  access: { role: 'admin', permission: 'gamificationRule.update' },
  audit: 'adminGamificationSettingUpdate',
  body: z.strictObject({
    isOn: fields.isOn.optional(),
    dailyGoal: fields.dailyGoal.optional(),
    ramadanGoal: fields.ramadanGoal.optional(),
    freezeEvery: fields.freezeEvery.optional(),
    mostFreezes: fields.mostFreezes.optional(),
    mayBeNegative: fields.mayBeNegative.optional(),
  }),
  returns: GamificationSetting,
  errors: ['versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } },
  example: { body: { isOn: true }, returns: example },
})
