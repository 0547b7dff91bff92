import { z } from 'zod'
import { accountStates } from '@/lib/domain/house/identity/words'
import { contract, permissionRegistry } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { roleTypes, scopes } from '@/lib/platform/words'
import { callerKinds, decisionChecks, extents, recordsOfGroups } from './words'

const Words = z.object({ ar: z.string(), en: z.string() })
const Name = z.object({ ar: z.string().optional(), en: z.string().optional() })

const Check = z.object({
  check: z.enum(decisionChecks),
  isMet: z.boolean(),
  words: Words.describe('The check and its outcome as a sentence'),
})

const Operation = z.object({
  id: z.string().describe('`operationId` in the OpenAPI document'),
  method: z.string(),
  path: z.string().describe('Below `/api/v1`, with `:names` of parameters'),
  isAllowed: z.boolean(),
  extent: z
    .enum(extents)
    .nullable()
    .describe(
      'Whose records an allowed operation covers: all, those of the people in groups they manage, those of learning paths that they made or teach, both of these, or their own',
    ),
  refusal: z
    .object({ statusCode: z.int(), status: z.int() })
    .nullable()
    .describe('What a request would be refused with: the code of the envelope and the HTTP status'),
  checks: z.array(Check).describe('In the order in which they are made, up to the first one that refuses'),
})

export const PermissionPath = z.object({
  caller: z.object({
    id: Id,
    kind: z.enum(callerKinds),
    name: Name,
    status: z.enum(accountStates).describe('Of the account; a service account is active or inactive'),
  }),
  subject: z.string(),
  action: z.string(),
  meaning: Words.describe('Of the permission'),
  scope: z.enum(scopes).nullable().describe('The widest scope in which all roles together grant it; null for none'),
  isAllowed: z.boolean().describe('At least one of the operations would be allowed'),
  words: Words.describe('The decision in one sentence'),
  roles: z
    .array(
      z.object({
        id: Id,
        name: Words,
        type: z.enum(roleTypes),
        since: Instant,
        until: Instant.nullable().describe('When the assignment ends; null: without an end'),
        scope: z.enum(scopes).nullable().describe('In which this role grants the permission; null where it does not'),
      }),
    )
    .describe('The roles held, oldest assignment first'),
  record: z
    .object({
      id: Id,
      kind: z.enum(recordsOfGroups).nullable().describe('null for a record of another kind, or none: scopes do not limit it'),
      isInGroups: z.boolean().describe('It belongs to a group that the caller manages, or to one below'),
    })
    .nullable()
    .describe('The record that was asked about'),
  operations: z.array(Operation).describe('All that ask for this permission, by path'),
})
named({ PermissionPath })

const PermissionQuestion = z
  .strictObject({
    userId: Id.describe('A person or a service account of this organization'),
    subject: z.enum([...permissionRegistry.keys()]),
    action: limitedText(60).describe('One of the subject, as GET /admin/system/permissions lists them'),
    resourceId: Id.optional().describe('A person, a group or an enrolment, where the permission may be held for groups only'),
  })
  .check(({ value, issues }) => {
    const values = [...(permissionRegistry.get(value.subject) ?? [])]
    if (!values.includes(value.action)) issues.push({ code: 'invalid_value', values, input: value.action, path: ['action'] })
  })
named({ PermissionQuestion })

const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31'
const passed = (check: (typeof decisionChecks)[number], ar: string, en: string) => ({ check, isMet: true, words: { ar, en } })

export const explainPermission = contract({
  id: 'permissions.explain',
  method: 'POST',
  path: '/admin/system/permissions/explain',
  summary: 'Explain why somebody may or may not do something',
  description:
    'Answers from the checks that decide requests, as of now: the state of the account, the kind of token, the roles held, the scope of the permission, the terms, and for a permission held for groups whether a record is in them. Sessions are left out: the answer is that of a valid sign-in with a key that is not bound to browsers.',
  access: { role: 'admin', permission: 'role.read' },
  audit: 'adminPermissionExplain',
  isRead: true,
  body: PermissionQuestion,
  returns: PermissionPath,
  errors: ['userNotFound'],
  example: {
    body: { userId, subject: 'learningPath', action: 'read' },
    returns: {
      caller: { id: userId, kind: 'person', name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' }, status: 'active' },
      subject: 'learningPath',
      action: 'read',
      meaning: { ar: 'عرض المسارات', en: 'View paths' },
      scope: 'any',
      isAllowed: true,
      words: { ar: 'مسموح بعمليات هذه الصلاحية: 1 من 1.', en: 'Allowed: 1 of the 1 operation of this permission.' },
      roles: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24',
          name: { ar: 'متعلّم', en: 'Learner' },
          type: 'user',
          since: '2026-11-21T09:30:00.000Z',
          until: null,
          scope: 'any',
        },
      ],
      record: null,
      operations: [
        {
          id: 'learningPaths.catalogue',
          method: 'GET',
          path: '/user/learning/paths',
          isAllowed: true,
          extent: 'everyone',
          refusal: null,
          checks: [passed('account', 'الحساب نشط.', 'The account is active.')],
        },
      ],
    },
  },
})
