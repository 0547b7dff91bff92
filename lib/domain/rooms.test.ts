import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeOf, errorNames, platformErrors } from '@/lib/platform/errors'
import { text } from '@/lib/platform/i18n/text'
import { type Room, room } from '@/lib/platform/rooms'
import { messages } from '@/messages/catalogue'
import { operations } from './product'
import { allPermissions, auditActions, contract, isPermission, knownPermissions, recordKinds, rooms } from './rooms'

describe('the registry of permissions', () => {
  it('contains the three permissions of the specification, with their meaning', () => {
    for (const [pair, meaning] of [
      ['learningModule.publish', /publish modules/i],
      ['apiKey.create', /create and reset API keys/i],
      ['assessment.update', /start, answer and submit/i],
    ] as const) {
      expect(isPermission(pair)).toBe(true)
      expect(text('en', `permissions.${pair}`)).toMatch(meaning)
      expect(text('ar', `permissions.${pair}`)).toMatch(/\p{Script=Arabic}/u)
    }
  })

  it('offers the permissions that an operation asks for or the specification names; all others are planned', () => {
    const asked = new Set(
      operations.flatMap(({ contract: { access } }) =>
        typeof access === 'object' && access.permission ? [access.permission] : [],
      ),
    )
    // The last one is asked for by the verb that changes a report, where addresses are among its recipients.
    for (const named of ['learningModule.publish', 'apiKey.create', 'assessment.update', 'analyticsReport.share'] as const)
      asked.add(named)
    expect(allPermissions.toSorted()).toEqual([...asked].toSorted())
    expect(knownPermissions.filter((pair) => !allPermissions.includes(pair)).length).toBeGreaterThan(0)
  })

  it('has no duplicates and recognizes no other text', () => {
    expect(new Set(knownPermissions).size).toBe(knownPermissions.length)
    for (const other of ['apiKey', 'apiKey.fly', 'apiKey create', 'APIKEY.create', '']) expect(isPermission(other)).toBe(false)
  })
})

describe('the registries of the rooms', () => {
  it('declare no error, number, permission or audit action twice', () => {
    const declared = [platformErrors, ...Object.values(rooms).map(({ errors }) => errors)].flatMap((errors) =>
      Object.keys(errors),
    )
    expect(declared.toSorted()).toEqual(errorNames().toSorted())
    expect(new Set(errorNames().map((name) => codeOf(name)[0])).size).toBe(declared.length)
    const subjects = Object.values(rooms).flatMap(({ permissions }) => Object.keys(permissions))
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(new Set(auditActions).size).toBe(auditActions.length)
    const kinds = Object.values<Room>(rooms).flatMap(({ records = {} }) => Object.keys(records))
    expect(recordKinds.size).toBe(kinds.length)
  })

  it('let a room grant or reserve its own permissions only', () => {
    const owned = { errors: {}, permissions: { dragon: ['read'] }, planned: { dragon: ['fly'] }, actions: [] } as const
    room({ ...owned, grants: { learner: { 'dragon.read': 'own', 'dragon.fly': 'any' } }, operatorOnly: ['dragon.fly'] })
    // @ts-expect-error: there is no such action of that subject
    room({ ...owned, grants: { learner: { 'dragon.sleep': 'any' } } })
    // @ts-expect-error: another room grants it
    room({ ...owned, grants: { learner: { 'role.read': 'any' } } })
    // @ts-expect-error: there is no such scope
    room({ ...owned, grants: { learner: { 'dragon.read': 'all' } } })
    // @ts-expect-error: there is no such action of that subject
    room({ ...owned, operatorOnly: ['dragon.sleep'] })
  })

  it('are the only names that a contract may use', () => {
    const returns = z.object({})
    const write = { id: 'a.b', method: 'POST', path: '/a', summary: '', access: {}, returns, example: { returns: {} } } as const
    contract({ ...write, audit: 'adminRoleCreate', errors: ['roleExists', 'userNotFound', 'versionStale'] })
    contract({ ...write, audit: 'adminRoleCreate', access: { permission: 'role.create' } })
    // @ts-expect-error: a write names its audit action
    contract({ ...write })
    // @ts-expect-error: there is no such audit action
    contract({ ...write, audit: 'adminRoleFly' })
    // @ts-expect-error: there is no such error
    contract({ ...write, audit: 'adminRoleCreate', errors: ['roleMissing'] })
    // @ts-expect-error: there is no such action of that subject
    contract({ ...write, audit: 'adminRoleCreate', access: { permission: 'role.fly' } })
    // @ts-expect-error: there is no such subject
    contract({ ...write, audit: 'adminRoleCreate', access: { permission: 'dragon.read' } })
  })
})

describe('the kinds of records', () => {
  it('include all that the activity log names, besides those of the kernel', () => {
    const named = Object.keys(messages.en.activityLog.resources)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((type) => !recordKinds.has(type)).toSorted()).toEqual(['activityLogCheckpoint', 'operation'])
  })

  it('are shown on pages that exist', () => {
    const form = (address: string) => address.replace(/\?.*/, '').replace(/:\w+|\[\w+\]/g, ':')
    const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/page.tsx'))
      .map((file) => form(`/${file.replace(/\([^)]*\)\//g, '').replace(/\/page\.tsx$/, '')}`))
    const shown = [...recordKinds.values()].flatMap(({ console, learner }) => [console ?? [], learner ?? []].flat())
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((address) => !pages.includes(form(address)))).toEqual([])
  })
})
