import { describe, expect, it } from 'vitest'
import { outlineOf } from './graph'

const node = (id: string) => ({ id, title: { en: `Step ${id}` } })
const edge = (from: string, to: string) => ({ id: `${from}${to}`, from, to, text: { en: `To ${to}` } })

describe('the outline of a graph', () => {
  const body = {
    start: 'a',
    nodes: [node('lost'), node('c'), node('b'), node('a')],
    edges: [edge('a', 'b'), edge('a', 'c'), edge('b', 'a'), edge('c', 'gone')],
  }
  it('goes from the first step along the ways, and then to what no way leads to', () => {
    const steps = outlineOf(body, 'en')
    expect(steps.map(({ id, depth, at }) => [id, depth, at])).toEqual([
      ['a', 0, 3],
      ['b', 1, 2],
      ['c', 1, 1],
      ['lost', null, 0],
    ])
    expect(steps[0]).toMatchObject({
      name: 'Step a',
      isFirst: true,
      ways: [{ id: 'ab', at: 0, name: 'To b', to: 'b' }, { to: 'c' }],
    })
  })
  it('is empty of nothing, and begins with the step on top where none is named', () => {
    expect(outlineOf(undefined, 'ar')).toEqual([])
    expect(outlineOf({ nodes: 'x', edges: [1] }, 'ar')).toEqual([])
    expect(outlineOf({ ...body, start: undefined }, 'en')[0]).toMatchObject({ id: 'lost', depth: 0 })
  })
})
