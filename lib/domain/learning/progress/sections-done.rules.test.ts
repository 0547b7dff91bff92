import { expect, it } from 'vitest'
import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import type { ShownItem } from './item-states.rules'
import { sectionsDone } from './sections-done.rules'

const item = (id: string, isRequired = true) => ({ id, isRequired }) as PathItem
const section = (rule: PathStructure['sections'][number]['rule'], ...items: PathItem[]) => ({ id: 's', title: {}, rule, items })
const shown = (id: string, state: ShownItem['state']) => ({ item: item(id), state, progress: undefined, lockReasons: [] })

it('counts what is done of each section, which is done with what it requires, or with all of it where it requires nothing', () => {
  const structure: PathStructure = {
    sections: [
      section({ kind: 'all' }, item('a'), item('b'), item('extra', false)),
      section({ kind: 'anyN', count: 1 }, item('c'), item('d')),
      section({ kind: 'all' }, item('e', false), item('f', false)),
    ],
  }
  const states = [
    shown('a', 'completed'),
    shown('b', 'passed'),
    shown('c', 'waived'),
    shown('d', 'failed'),
    shown('e', 'completed'),
  ]
  expect(sectionsDone(structure, states)).toEqual([
    { items: 3, done: 2, isDone: true },
    { items: 2, done: 1, isDone: true },
    { items: 2, done: 1, isDone: false },
  ])
})
