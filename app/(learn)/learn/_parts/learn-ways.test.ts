import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { learnWays, wayOf } from './learn-ways'

describe('the navigation of learners', () => {
  it('has every place that declares a way, at the address of its folder', () => {
    const declared = readdirSync('app/(learn)', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/way.ts'))
      .map((file) => `/${file.replace('/way.ts', '')}`)
    expect(learnWays.map(({ path }) => path).toSorted()).toEqual(declared.toSorted())
  })

  it('fits the foot of a phone: five places at most', () => {
    expect(learnWays.length).toBeLessThanOrEqual(5)
  })

  it('marks one place on the pages below it', () => {
    const places = {
      '/learn': 'home',
      '/learn/catalogue': 'catalogue',
      '/learn/paths/1': 'catalogue',
      '/learn/paths/1/modules/2': 'catalogue',
      '/learn/paths/1/grades': 'mine',
      '/learn/together': 'together',
      '/learn/communities/threads/1': 'together',
      '/learn/live': 'together',
      '/learn/mine': 'mine',
      '/learn/certificates/1': 'mine',
      '/learn/points/boards/1': 'mine',
      '/learn/notes': 'mine',
      '/learn/account': 'mine',
      '/learn/notifications': undefined,
      '/learn/search': undefined,
      '/learn/minerals': undefined,
    }
    expect(Object.fromEntries(Object.keys(places).map((path) => [path, wayOf(path)?.name]))).toEqual(places)
    for (const path of Object.keys(places))
      expect(learnWays.filter(({ pages }) => pages.test(path)).length).toBeLessThanOrEqual(1)
    for (const { path, pages } of learnWays) expect(path).toMatch(pages)
  })
})
