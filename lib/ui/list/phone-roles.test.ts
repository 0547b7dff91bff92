import { describe, expect, it } from 'vitest'
import { phoneRoles } from './phone-roles'

describe('the places of columns on a phone', () => {
  it('are the line for the first two values and the end for the state', () => {
    const columns = ['name', 'email', 'status', 'roles', 'lastSignInAt'].map((key) => ({ key }))
    expect(phoneRoles(columns)).toEqual(['none', 'line', 'end', 'line', 'none'])
  })

  it('leave out what a list keeps from them', () => {
    expect(phoneRoles([{ key: 'title' }, { key: 'ar', phone: 'none' }, { key: 'updatedAt' }])).toEqual(['none', 'none', 'line'])
  })

  it('are those that a list names, and no others', () => {
    const columns = [{ key: 'title' }, { key: 'languages' }, { key: 'category', phone: 'line' as const }, { key: 'updatedAt' }]
    expect(phoneRoles(columns)).toEqual(['none', 'none', 'line', 'none'])
  })

  it('have one value at the end: the one that a list names before its state', () => {
    const columns = [{ key: 'title' }, { key: 'state', phone: 'line' as const }, { key: 'score', phone: 'end' as const }]
    expect(phoneRoles(columns)).toEqual(['none', 'line', 'end'])
    expect(phoneRoles([{ key: 'title' }, { key: 'state' }, { key: 'status' }])).toEqual(['none', 'end', 'line'])
  })
})
