import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { grantOf } from '@/lib/platform/auth/permissions'
import type { Me } from '@/lib/ui/can'
import { messages } from '@/messages/catalogue'
import { flat } from '@/messages/icu'
import { groups, placeNames } from './section'
import { isAdministering, isFor, sections, sectionsFor } from './sections'

const texts = new Map(flat(messages.ar))
const learner: Me = { id: 'a', roleTypes: ['user'], permissions: ['learningPath.read'] }
/** As the built-in role grants it. */
const notified: Me = { ...learner, permissions: [...learner.permissions, grantOf('notification.read', 'own')] }
const keyKeeper: Me = { id: 'b', roleTypes: ['admin'], permissions: ['apiKey.read'] }
const actionsOf = (section: object): { title: string }[] => ('actions' in section ? (section.actions as { title: string }[]) : [])

describe('the sections of the console', () => {
  it('have a title each, and a letter and an address that no other section has', () => {
    for (const one of sections) expect(texts.has(`${one.name}.title`), one.name).toBe(true)
    for (const action of sections.flatMap(actionsOf)) expect(texts.has(action.title), action.title).toBe(true)
    // Home describes every section that it leads to.
    const led = sections.filter((one) => 'letter' in one && one.name !== 'home')
    expect(led.map(({ name }) => name).filter((name) => !texts.has(`home.about.${name}`))).toEqual([])
    const letters = sections.flatMap((one) => ('letter' in one ? [one.letter] : []))
    expect(new Set(letters).size).toBe(letters.length)
    expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length)
  })

  it('are joined: each folder of pages has a section at its address', () => {
    const folder = 'app/(console)/console'
    const isSection = (name: string) => !/^[[_]/.test(name)
    const pages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && isSection(entry.name))
    expect(
      sections
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/console/'))
        .toSorted(),
    ).toEqual(pages.map(({ name }) => `/console/${name}`).toSorted())
    for (const { path } of sections)
      expect(existsSync(path === '/docs' ? 'app/(docs)/docs/section.ts' : `app/(console)${path}/section.ts`), path).toBe(true)
  })

  it('are in five places and in groups of at most seven, each with a title', () => {
    expect(placeNames).toEqual(['home', 'learn', 'people', 'results', 'settings'])
    for (const place of placeNames) expect(texts.has(`parts.shell.places.${place}`), place).toBe(true)
    for (const group of groups) {
      expect(texts.has(`parts.shell.groups.${group}`), group).toBe(true)
      expect(sections.filter((one) => 'group' in one && one.group === group).length, group).toBeLessThanOrEqual(7)
    }
  })

  it('are shown to those who may enter them only', () => {
    expect(sectionsFor(learner).map(({ name }) => name)).toEqual(['home', 'account'])
    expect(isAdministering(learner)).toBe(false)
    expect(sectionsFor(notified).map(({ name }) => name)).toEqual(['home', 'account', 'inbox'])
    expect(isAdministering(notified)).toBe(false)
    expect(sectionsFor(keyKeeper).map(({ name }) => name)).toEqual(['home', 'apiKeys', 'docs', 'design', 'account'])
    expect(isAdministering(keyKeeper)).toBe(true)
  })

  it('are closed to those who administer nothing, but for their own account', () => {
    expect(sections.filter(({ name }) => isFor(learner, name)).map(({ name }) => name)).toEqual(['account'])
    expect(sections.every(({ name }) => isFor(keyKeeper, name))).toBe(true)
  })
})
