import { describe, expect, test } from 'vitest'
import { allPermissions, knownPermissions } from '@/lib/domain/rooms'
import { changesBetween } from '@/lib/platform/audit/record'
import type { Scope } from '@/lib/platform/words'
import { administratorPermissions, builtInRole } from './built-in-roles.rules'
import { everyGrant, type Grant, missingGrants, nameKeyOf, roleChange } from './roles.rules'

const grant = (pair: string, scope: Scope = 'any'): Grant => {
  const [subject = '', action = ''] = pair.split('.')
  return { subject, action, scope }
}
const pairs = (grants: readonly Grant[]) => grants.map(({ subject, action }) => `${subject}.${action}`)

describe('the missing permissions of a caller', () => {
  test('are those that they do not hold', () => {
    expect(missingGrants([grant('role.read'), grant('user.create')], [grant('role.read'), grant('user.read')])).toEqual([
      grant('user.create'),
    ])
    expect(missingGrants([], [])).toEqual([])
  })

  test('include those that they hold only in a narrower scope', () => {
    expect(missingGrants([grant('progress.readAny', 'any')], [grant('progress.readAny', 'group')])).toHaveLength(1)
    expect(missingGrants([grant('progress.readAny', 'group')], [grant('progress.readAny', 'own')])).toHaveLength(1)
    expect(missingGrants([grant('progress.readAny', 'own')], [grant('progress.readAny', 'group')])).toEqual([])
  })

  test('are computed with the widest scope of several roles', () => {
    expect(missingGrants([grant('user.read', 'group')], [grant('user.read', 'own'), grant('user.read', 'any')])).toEqual([])
  })
})

describe('the change of a role', () => {
  const role = {
    name: { ar: 'محرّر', en: 'Editor' },
    description: null,
    type: 'admin' as const,
    permissions: [grant('learningPath.read'), grant('learningPath.update')],
  }

  test('names each permission added, removed or given another scope, and no unchanged one', () => {
    const { before, after } = roleChange(role, {
      ...role,
      permissions: [grant('learningPath.read', 'group'), grant('learningPath.publish')],
    })
    expect(changesBetween(before, after)).toEqual([
      { field: 'permissions.learningPath.read', before: 'any', after: 'group' },
      { field: 'permissions.learningPath.update', before: 'any', after: null },
      { field: 'permissions.learningPath.publish', before: null, after: 'any' },
    ])
  })

  test('contains the whole role when it is created or deleted', () => {
    const made = roleChange(null, role)
    expect(changesBetween(made.before, made.after)).toContainEqual({
      field: 'permissions.learningPath.update',
      before: null,
      after: 'any',
    })
    const removed = roleChange(role, null)
    expect(changesBetween(removed.before, removed.after)).toContainEqual({ field: 'name', before: role.name, after: null })
  })

  test('never masks an existing permission as a secret', () => {
    const all = roleChange(null, { ...role, permissions: everyGrant })
    expect(JSON.stringify(changesBetween(all.before, all.after))).not.toContain('•')
  })
})

test('two names are the same whatever the case, accents and spaces', () => {
  expect(nameKeyOf({ en: '  Contént   EDITOR ' })).toBe(nameKeyOf({ en: 'content editor' }))
})

describe('built-in roles', () => {
  test('the administrator holds every permission that an operation asks for, but those of the operator, and none that is planned', () => {
    const ofOperator = ['organization.create', 'organization.readAny', 'organization.updateAny']
    expect(allPermissions.filter((pair) => ofOperator.includes(pair)).toSorted()).toEqual(ofOperator)
    const others = allPermissions.filter((pair) => !ofOperator.includes(pair))
    expect(pairs(builtInRole('admin').permissions).toSorted()).toEqual(others.toSorted())
  })

  test('the administrator never holds the management of other organizations, also once operations ask for it', () => {
    const held = administratorPermissions(knownPermissions)
    expect(knownPermissions.filter((pair) => !held.includes(pair)).toSorted()).toEqual([
      'organization.create',
      'organization.readAny',
      'organization.updateAny',
    ])
  })

  test('an instructor has the permissions of a learner and for teaching, but not for the activity log or people', () => {
    const instructor = builtInRole('instructor').permissions
    expect(missingGrants(builtInRole('learner').permissions, instructor)).toEqual([])
    expect(pairs(instructor)).toContain('learningModule.publish')
    expect(pairs(instructor).filter((pair) => /^(activityLog|user|role|apiKey)\./.test(pair))).toEqual([])
    expect(new Set(pairs(instructor)).size).toBe(instructor.length)
  })

  test('a learner has the scope `own` only', () => {
    const learner = builtInRole('learner')
    expect(learner.type).toBe('user')
    expect(
      learner.permissions.filter(
        ({ subject, scope }) => ['progress', 'certificate', 'enrolment', 'assessment'].includes(subject) && scope !== 'own',
      ),
    ).toEqual([])
  })
})
