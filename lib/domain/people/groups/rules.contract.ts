import { z } from 'zod'
import { examplePerson, PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, line, named } from '@/lib/platform/http/contract'
import { EmailDomain } from '@/lib/platform/http/email'
import { shownGroup } from './groups.contract'
import { ruleComparisons, ruleMatches, ruleRecords, ruleTexts } from './words'

const isEqual = z.literal('equals')
const Condition = z
  .discriminatedUnion('attribute', [
    z.strictObject({ attribute: z.enum(ruleTexts), is: z.enum(ruleComparisons), value: line(200) }),
    z.strictObject({ attribute: z.literal('emailDomain'), is: isEqual, value: EmailDomain }),
    z.strictObject({ attribute: z.literal('locale'), is: isEqual, value: z.enum(['ar', 'en']) }),
    z.strictObject({ attribute: z.enum(ruleRecords), is: isEqual, value: Id }),
  ])
  .describe(
    'What a person must have: a department or a job title that is this or begins like this (compared as by a search: forms of Arabic letters, marks and digits do not matter), a manager or a role by id, an address of a domain, or a language of their account',
  )
const rule = {
  match: z.enum(ruleMatches).describe('all: every condition must hold; any: one of them'),
  conditions: z.array(Condition).min(1).max(20),
}
export const GroupRule = z.strictObject(rule)
named({ GroupRule })

const shown: z.input<typeof GroupRule> = {
  match: 'all',
  conditions: [{ attribute: 'department', is: 'equals', value: 'Nursing' }],
}
const params = z.object({ id: Id })
const example = { id: shownGroup.id }
const Ruled = z.object({
  id: Id,
  rule: GroupRule.nullable(),
  memberCount: z.int().describe('People whom the rule has put into the group'),
})

export const readGroupRule = contract({
  id: 'groups.readRule',
  method: 'GET',
  path: '/admin/organization/group/:id/rule',
  summary: 'Read the rule of a group',
  access: { role: 'admin', permission: 'group.read' },
  params,
  returns: Ruled,
  taggedByContent: true,
  errors: ['groupNotFound'],
  example: { params: example, returns: { ...example, rule: shown, memberCount: 12 } },
})

export const putGroupRule = contract({
  id: 'groups.putRule',
  method: 'PUT',
  path: '/admin/organization/group/:id/rule',
  summary: 'Set the rule of a group',
  description:
    'Whoever meets the rule is in the group, from some seconds after this on, and whenever people, their roles or the rule change. Members by hand, by an import or by a directory stay as they are. The managers of the group reach its people, so you must hold what they hold for their groups (5065).',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupRuleUpdate',
  params,
  body: GroupRule,
  returns: z.object({ id: Id, rule: GroupRule }),
  errors: ['groupNotFound', 'userNotFound', 'roleNotFound', 'roleGrantsTooMuch'],
  example: { params: example, body: shown, returns: { ...example, rule: shown } },
})

export const removeGroupRule = contract({
  id: 'groups.removeRule',
  method: 'DELETE',
  path: '/admin/organization/group/:id/rule',
  summary: 'Remove the rule of a group',
  description: 'The people whom it alone put into the group leave it within some seconds.',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupRuleUpdate',
  params,
  returns: z.object({ id: Id, rule: z.null() }),
  errors: ['groupNotFound'],
  example: { params: example, returns: { ...example, rule: null } },
})

export const previewGroupRule = contract({
  id: 'groups.previewRule',
  method: 'POST',
  path: '/admin/organization/group/:id/rule/preview',
  summary: 'See whom a rule would put into a group',
  description: 'Nothing is saved.',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupRulePreview',
  isRead: true,
  params,
  body: GroupRule,
  returns: z.object({
    memberCount: z.int().describe('People who meet the rule'),
    joining: z.int().describe('Of them those who are not in the group itself'),
    leaving: z.int().describe('People whom the present rule alone keeps in the group, and who do not meet this one'),
    people: z
      .array(z.object({ id: Id, name: PersonName, email: z.string() }))
      .describe('The first 20 people who meet the rule, by address'),
  }),
  errors: ['groupNotFound'],
  example: {
    params: example,
    body: shown,
    returns: {
      memberCount: 1,
      joining: 1,
      leaving: 0,
      people: [{ id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email }],
    },
  },
})
