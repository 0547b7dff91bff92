import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, Instant, named } from '@/lib/platform/http/contract'
import { badgeCriteria, triggers } from './words'

export const mostBadges = 50
const Both = z.object({ ar: z.string(), en: z.string() })
const shown = {
  id: Id,
  name: Both,
  description: Both,
  criterion: z
    .enum(badgeCriteria)
    .describe('`count`: so many things of `trigger`; `rule`: so many awards of a rule; `path`: a path completed'),
  trigger: z.enum(triggers).nullable(),
  ruleId: Id.nullable(),
  pathId: Id.nullable(),
  count: z.int(),
}
export const GamificationBadge = z.object({
  ...shown,
  keepsEarned: z.boolean().describe('It stays where what it was for is taken back; false: it is withdrawn'),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export const OwnBadge = z.object({
  ...shown,
  done: z.int().describe('How many of `count` are done'),
  earnedOn: z.iso.date().nullable().describe("The day in the person's time zone; null: not earned"),
  isNew: z.boolean().describe('Earned within the last seven days'),
})
named({ GamificationBadge, OwnBadge })

const fields = {
  name: bilingual(60),
  description: bilingual(300),
  criterion: shown.criterion,
  trigger: z.enum(triggers).nullable().optional().describe('Required for `count`'),
  ruleId: Id.nullable().optional().describe('Required for `rule`'),
  pathId: Id.nullable().optional().describe('Required for `path`'),
  count: z.int().min(1).max(1000).optional().describe('1 where it is left out, and for `path`'),
  keepsEarned: z.boolean().optional().describe('true where it is left out'),
  isActive: z.boolean().optional().describe('true where it is left out. false: only those who earned it see it'),
}
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81'
const moment = '2026-11-21T09:30:00.000Z'
const about = {
  name: { ar: 'عشرة دروس', en: 'Ten lessons' },
  description: { ar: 'إكمال عشرة دروس في أي مسار', en: 'Ten lessons completed, in any path' },
}
const criterion = { criterion: 'count', trigger: 'lessonCompleted', ruleId: null, pathId: null, count: 10 } as const
const example = {
  id,
  ...about,
  ...criterion,
  keepsEarned: true,
  isActive: true,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}

export const listBadges = contract({
  id: 'gamification.badges',
  method: 'GET',
  path: '/admin/gamification/badge/list',
  summary: 'List the badges',
  access: { role: 'admin', permission: 'gamificationRule.read' },
  returns: z.array(GamificationBadge),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { returns: [example] },
})

export const createBadge = contract({
  id: 'gamification.createBadge',
  method: 'POST',
  path: '/admin/gamification/badge',
  summary: 'Create a badge',
  description: `Who has done enough since points were switched on has it at once. What it asks for cannot be changed afterwards. An organization has at most ${mostBadges}.`,
  access: { role: 'admin', permission: 'gamificationRule.create' },
  audit: 'badgeDefinitionCreated',
  status: 201,
  location: '/admin/gamification/badge/list',
  body: z.strictObject(fields),
  returns: GamificationBadge,
  errors: ['badgesFull', 'gamificationRuleNotFound', 'pathNotFound'],
  example: { body: { ...about, criterion: 'count', trigger: 'lessonCompleted', count: 10 }, returns: example },
})

export const updateBadge = contract({
  id: 'gamification.updateBadge',
  method: 'PATCH',
  path: '/admin/gamification/badge/:badgeId',
  summary: 'Change the texts of a badge, or end it',
  description: 'Those who earned it keep it.',
  access: { role: 'admin', permission: 'gamificationRule.update' },
  audit: 'badgeDefinitionUpdated',
  params: z.object({ badgeId: Id }),
  body: z.strictObject({
    name: fields.name.optional(),
    description: fields.description.optional(),
    isActive: fields.isActive,
  }),
  returns: GamificationBadge,
  errors: ['badgeNotFound', 'versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } },
  example: { params: { badgeId: id }, body: { isActive: false }, returns: { ...example, isActive: false, version: 2 } },
})

export const readBadges = contract({
  id: 'gamification.ownBadges',
  method: 'GET',
  path: '/user/gamification/badge',
  summary: 'Read own badges and those that can be earned',
  description: `At most ${mostBadges}, the earned ones first. Empty for a person who opted out.`,
  access: { permission: 'gamification.read' },
  returns: z.object({ badges: z.array(OwnBadge) }),
  errors: ['gamificationOff'],
  example: { returns: { badges: [{ id, ...about, ...criterion, done: 4, earnedOn: null, isNew: false }] } },
})
