import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { triggers } from './words'

export const mostRules = 50
export const simulatedDays = 30
export const mostSimulated = 20_000

const Day = limitedText(10).pipe(z.iso.date())
const terms = {
  trigger: z.enum(triggers).describe('What is done. A passed lesson is a completed one, too'),
  pathId: Id.nullable().optional().describe('Only in this path; null: in every path'),
  minScore: z.int().min(1).max(100).nullable().optional().describe('Only with this score or a better one, in percent'),
  points: z.int().min(1).max(10_000),
  perDay: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .optional()
    .describe('Most awards a person gets on one day of their own time zone; null: no limit'),
  perSource: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Most awards a person gets for the same lesson, path, assessment or certificate; 1 where it is left out'),
  cooldownMinutes: z.int().min(1).max(1440).nullable().optional().describe('Minutes after an award without another one'),
  startsOn: Day.nullable().optional().describe("First day on which it holds, in each person's time zone"),
  endsOn: Day.nullable().optional().describe('Last day on which it holds; not before the first'),
  isActive: z.boolean().optional().describe('true where it is left out'),
}
const shownTerms = z.object({
  trigger: z.enum(triggers),
  pathId: Id.nullable(),
  minScore: z.int().nullable(),
  points: z.int(),
  perDay: z.int().nullable(),
  perSource: z.int(),
  cooldownMinutes: z.int().nullable(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  isActive: z.boolean(),
})
const About = {
  id: Id,
  name: z.object({ ar: z.string(), en: z.string() }),
  number: z.int().describe('Its present version; awards name theirs'),
}
export const GamificationRule = shownTerms.extend({ ...About, createdAt: Instant, updatedAt: Instant, version: z.int() })
named({ GamificationRule })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
export const exampleTerms = {
  trigger: 'lessonCompleted',
  pathId: null,
  minScore: null,
  points: 10,
  perDay: 5,
  perSource: 1,
  cooldownMinutes: null,
  startsOn: null,
  endsOn: null,
  isActive: true,
} as const
const name = { ar: 'إكمال درس', en: 'Completed a lesson' }
const moment = '2026-11-21T09:30:00.000Z'
const example: z.input<typeof GamificationRule> = {
  id,
  name,
  number: 1,
  ...exampleTerms,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const params = z.object({ ruleId: Id })

export const listRules = contract({
  id: 'gamification.rules',
  method: 'GET',
  path: '/admin/gamification/rule/list',
  summary: 'List the rules of points',
  access: { role: 'admin', permission: 'gamificationRule.read' },
  returns: z.array(GamificationRule),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { returns: [example] },
})

export const readRule = contract({
  id: 'gamification.readRule',
  method: 'GET',
  path: '/admin/gamification/rule/:ruleId',
  summary: 'Read a rule of points',
  access: { role: 'admin', permission: 'gamificationRule.read' },
  params,
  returns: GamificationRule,
  errors: ['gamificationRuleNotFound'],
  example: { params: { ruleId: id }, returns: example },
})

export const createRule = contract({
  id: 'gamification.createRule',
  method: 'POST',
  path: '/admin/gamification/rule',
  summary: 'Create a rule of points',
  description: `It holds for what is done from now on. An organization has at most ${mostRules}.`,
  access: { role: 'admin', permission: 'gamificationRule.create' },
  audit: 'gamificationRuleCreated',
  status: 201,
  location: '/admin/gamification/rule/:id',
  body: z.strictObject({ name: bilingual(80), ...terms }),
  returns: GamificationRule,
  errors: ['gamificationRulesFull', 'pathNotFound'],
  example: { body: { name, trigger: 'lessonCompleted', points: 10, perDay: 5 }, returns: example },
})

export const updateRule = contract({
  id: 'gamification.updateRule',
  method: 'PATCH',
  path: '/admin/gamification/rule/:ruleId',
  summary: 'Change a rule of points',
  description:
    'What is left out stays. Another value than before is a new version, which holds for what is done from now on; points that were given stay. A rule is ended by `isActive: false`.',
  access: { role: 'admin', permission: 'gamificationRule.update' },
  audit: 'gamificationRuleUpdated',
  params,
  body: z.strictObject({
    name: bilingual(80).optional(),
    ...terms,
    trigger: terms.trigger.optional(),
    points: terms.points.optional(),
  }),
  returns: GamificationRule,
  errors: ['gamificationRuleNotFound', 'pathNotFound', 'versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } },
  example: { params: { ruleId: id }, body: { points: 15 }, returns: { ...example, points: 15, number: 2, version: 2 } },
})

const DayOfSimulation = z.object({ day: z.iso.date(), points: z.int(), awards: z.int(), people: z.int() })
export const RuleSimulation = z.object({
  events: z.int().describe('Things done that the trigger and the conditions meet'),
  awards: z.int().describe('Of these, how many would have given points'),
  limited: z.int().describe('The others: kept from points by a limit'),
  points: z.int(),
  people: z.int().describe('People who would have got points'),
  mostOfOne: z.int().describe('The most points of one person'),
  days: z.array(DayOfSimulation).describe(`The last ${simulatedDays} days, the oldest first`),
  isWhole: z.boolean().describe(`false: only the newest ${mostSimulated} events of the time were looked at`),
})
named({ RuleSimulation })

export const simulateRule = contract({
  id: 'gamification.simulateRule',
  method: 'POST',
  path: '/admin/gamification/rule/simulate',
  summary: 'Try a rule on the last 30 days',
  description: `What it would have given for what people did in the last ${simulatedDays} days, whether points were on or not. Nothing is kept. \`startsOn\`, \`endsOn\` and \`isActive\` do not matter here.`,
  access: { role: 'admin', permission: 'gamificationRule.read' },
  audit: 'gamificationRuleSimulated',
  isRead: true,
  body: z.strictObject(terms),
  returns: RuleSimulation,
  example: {
    body: { trigger: 'lessonCompleted', points: 10, perDay: 5 },
    returns: {
      events: 9,
      awards: 8,
      limited: 1,
      points: 80,
      people: 3,
      mostOfOne: 50,
      isWhole: true,
      days: [{ day: '2026-11-20', points: 80, awards: 8, people: 3 }],
    },
  },
})
