import { describe, expect, it } from 'vitest'
import { allPermissions } from '@/lib/domain/rooms'
import { languages } from '@/lib/platform/i18n/languages'
import { messages } from '@/messages/catalogue'
import { flat } from '@/messages/icu'
import type { HomeReader } from '../attention'
import { attentionRows } from './attention-rows'

const asOf = '2026-01-31T00:00:00.000Z'
const unused = { lastUsedAt: null, createdAt: '2026-01-01T00:00:00.000Z', expiresAt: null }
const ending = { lastUsedAt: asOf, createdAt: asOf, expiresAt: '2026-02-01T00:00:00.000Z' }

/** A reader for whom every list has entries, with the ids of the operations that were called. */
function readerWith(permissions: readonly string[], overview: object | null) {
  const called: string[] = []
  const api = async ({ id }: { id: string }) => {
    called.push(id)
    return { data: [unused, ending], metadata: { count: 2 } }
  }
  const numbers = overview && { overview, log: ({ outcome }: { outcome: string }) => `/log?${outcome}` }
  const reader = { me: { id: 'a', roleTypes: ['admin'], permissions }, api, numbers } as unknown as HomeReader
  return { reader, called }
}
const overview = {
  asOf,
  current: { failedSignIns: 3 },
  certificates: { endingSoon: 4 },
  learningPaths: { inReview: 5, draft: 6 },
}
const namesFor = async (reader: HomeReader) => (await attentionRows(reader)).map(({ name }) => name)

describe('the rows that need attention', () => {
  it('are those of all sections, the most pressing first, and each has a sentence', async () => {
    const { reader, called } = readerWith(allPermissions, overview)
    const names = await namesFor(reader)
    const bad = ['refused', 'jobs', 'overdue']
    const warn = [
      'grading',
      'moderation',
      'appeals',
      'inReview',
      'certificateReviews',
      'certificates',
      'ending',
      'pointsContests',
      'submissions',
      'peerComplaints',
    ]
    expect(names).toEqual([...bad, ...warn, 'unused', 'policies', 'pathDrafts'])
    expect(called.length).toBe(11)
    for (const language of languages) {
      const texts = new Map(flat(messages[language]))
      expect(names.filter((name) => !texts.has(`home.attention.${name}`))).toEqual([])
    }
    const places = (await attentionRows(reader)).map(({ kind, place }) => `${kind} ${place}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('are those that the reader may see, and no other list is read', async () => {
    const { reader, called } = readerWith([], overview)
    expect(await namesFor(reader)).toEqual(['certificates'])
    expect((await attentionRows(reader)).map(({ href }) => href)).toEqual([null])
    expect(called).toEqual([])
  })

  it('need no numbers where they are counted in a list', async () => {
    const { reader, called } = readerWith(allPermissions, null)
    expect(await namesFor(reader)).toEqual([
      'jobs',
      'overdue',
      'grading',
      'moderation',
      'appeals',
      'certificateReviews',
      'pointsContests',
      'submissions',
      'peerComplaints',
      'policies',
    ])
    expect(called.length).toBe(10)
  })

  it('leave out rows that count nothing', async () => {
    const none = { ...overview, current: { failedSignIns: 0 }, learningPaths: { inReview: 0, draft: 0 } }
    const { reader } = readerWith([], { ...none, certificates: { endingSoon: 0 } })
    expect(await namesFor(reader)).toEqual([])
  })
})
