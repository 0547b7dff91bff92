import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pathStates } from '@/lib/domain/learning/learning-paths/words'
import { certificateStates } from '@/lib/domain/people/members/words'
import { certificateColours, pathColours, stateColours } from './state-colours'

const styles = readFileSync('app/(console)/console/_parts/home/overview.module.css', 'utf8')

describe('the colours of states on the home', () => {
  it('are given to every state of certificates and paths, to no two of one kind the same', () => {
    for (const [states, colours] of [
      [certificateStates, certificateColours],
      [pathStates, pathColours],
    ] as const) {
      expect(Object.keys(colours).toSorted()).toEqual([...states].toSorted())
      expect(new Set(Object.values(colours)).size).toBe(states.length)
    }
  })

  it('have a rule each, and no rule is for another one', () => {
    const ruled = [...styles.matchAll(/\[data-colour="(\w+)"\] \{\n {2}--state:/g)].map(([, name]) => name)
    expect(ruled.toSorted()).toEqual([...stateColours].toSorted())
  })
})
