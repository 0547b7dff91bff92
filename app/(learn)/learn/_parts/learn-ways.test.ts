import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { learnWays } from './learn-ways'

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
})
