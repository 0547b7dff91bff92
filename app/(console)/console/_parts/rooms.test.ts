import { describe, expect, it } from 'vitest'
import type { Me } from '@/lib/ui/can'
import { messages } from '@/messages/catalogue'
import { flat } from '@/messages/icu'
import { groups, isAdministering, isFor, rooms, roomsFor } from './rooms'

const texts = new Map(flat(messages.ar))
const learner: Me = { id: 'a', roleTypes: ['user'], permissions: ['learningPath.read'] }
const keyKeeper: Me = { id: 'b', roleTypes: ['admin'], permissions: ['apiKey.read'] }
const actionsOf = (room: object): { title: string }[] => ('actions' in room ? (room.actions as { title: string }[]) : [])

describe('the rooms of the console', () => {
  it('have a title each, and a letter and an address that no other room has', () => {
    for (const one of rooms) expect(texts.has(`${one.name}.title`), one.name).toBe(true)
    for (const action of rooms.flatMap(actionsOf)) expect(texts.has(action.title), action.title).toBe(true)
    // Home tells of every room that it leads to.
    const led = rooms.filter((one) => 'letter' in one && one.name !== 'home')
    expect(led.map(({ name }) => name).filter((name) => !texts.has(`home.about.${name}`))).toEqual([])
    const letters = rooms.flatMap((one) => ('letter' in one ? [one.letter] : []))
    expect(new Set(letters).size).toBe(letters.length)
    expect(new Set(rooms.map(({ path }) => path)).size).toBe(rooms.length)
  })

  it('stand in groups of at most seven, each with a title', () => {
    for (const group of groups) {
      expect(texts.has(`parts.shell.groups.${group}`), group).toBe(true)
      expect(rooms.filter((one) => 'group' in one && one.group === group).length, group).toBeLessThanOrEqual(7)
    }
  })

  it('are shown to those who may enter them only', () => {
    expect(roomsFor(learner).map(({ name }) => name)).toEqual(['home', 'account'])
    expect(isAdministering(learner)).toBe(false)
    expect(roomsFor(keyKeeper).map(({ name }) => name)).toEqual(['home', 'apiKeys', 'docs', 'design', 'account'])
    expect(isAdministering(keyKeeper)).toBe(true)
  })

  it('are closed to those who administer nothing, but for their own account', () => {
    expect(rooms.filter(({ name }) => isFor(learner, name)).map(({ name }) => name)).toEqual(['account'])
    expect(rooms.every(({ name }) => isFor(keyKeeper, name))).toBe(true)
  })
})
