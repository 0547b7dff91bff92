import { expect, it } from 'vitest'
import type { Pair } from './grants'
import { countsOf, reachOf } from './reach'

const pair = (subject: Pair['subject'], action: string): Pair => ({
  subject,
  action,
  subjectName: subject.toUpperCase(),
  scopes: [],
  ownCovers: 'data',
  meaning: { ar: '', en: '' },
})
const pairs = [
  pair('role', 'read'),
  pair('role', 'create'),
  pair('asset', 'read'),
  pair('apiKey', 'read'),
  pair('apiKey', 'delete'),
]

it('says of each subject whether a role may do all, some or nothing of it', () => {
  const reach = reachOf(pairs, [pair('role', 'read'), pair('asset', 'read'), { subject: 'gone', action: 'read' }])
  expect(reach).toEqual([
    { subject: 'role', name: 'ROLE', share: 'some' },
    { subject: 'asset', name: 'ASSET', share: 'all' },
    { subject: 'apiKey', name: 'APIKEY', share: 'none' },
  ])
  expect(countsOf(reach)).toEqual({ all: 1, some: 1, none: 1 })
})
