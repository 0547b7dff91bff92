import { beforeAll, describe, expect, it } from 'vitest'
import { paragraphsOf, partsOf } from '@/app/(learn)/learn/communities/_parts/text.rules'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { makeCommunity, makeThread } from './examples.fixtures'
import { blockedWordIn } from './moderation/word-filter.rules'
import * as own from './spaces/own-spaces.contract'
import * as replies from './threads/replies.contract'

type Kind = 'script' | 'direction' | 'homograph' | 'quote' | 'mention' | 'picture' | 'pathological'
type Case = { kind: Kind; text: string; dir?: 'rtl' | 'ltr' }

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '[link](javascript:alert(1))',
  '"><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '<a href="data:text/html,<script>1</script>">x</a>',
  'https://good.example/"onmouseover="alert(1)',
]
const controls = ['\u202e', '\u202d', '\u202a', '\u202b', '\u2066', '\u2067', '\u2068', '\u200e', '\u200f', '\u061c']
const disguised = [
  's\u0441\u0430m',
  's\u200bc\u200bam',
  'SCAM',
  's c a m',
  'sc4m',
  'scaaaam',
  '\u{1d42c}\u{1d41c}\u{1d41a}\u{1d426}',
  's\u2060cam',
]
const heavy = [
  'a'.repeat(9_990),
  '@'.repeat(5_000),
  '> '.repeat(4_000),
  '\n'.repeat(9_000),
  `e${'\u0301'.repeat(5_000)}`,
  'https://'.repeat(1_200),
  '@{'.repeat(4_900),
  `${'\u200d'.repeat(3_000)}x`,
  '(((((((((('.repeat(900),
  'ا\u064b\u064c\u064d'.repeat(2_400),
]

/** 300 texts by people who want to break something, other readers, or the rules. */
const cases = (memberIds: string[], strangerId: string): Case[] => [
  ...many(60, (n): Case => ({ kind: 'script', text: `${n} ${pick(scripts, n)}`, dir: undefined })),
  ...many(
    60,
    (n): Case => ({
      kind: 'direction',
      text: `${pick(controls, n)}${n % 2 ? 'سلام' : 'Hello'} ${pick(controls, n + 3)}(${n}) ${n % 2 ? 'abc' : 'ابجد'}${pick(controls, n + 5)}`,
      dir: n % 2 ? 'rtl' : 'ltr',
    }),
  ),
  ...many(40, (n): Case => ({ kind: 'homograph', text: `Not a ${pick(disguised, n)} ${'!'.repeat(n % 5)}`, dir: 'ltr' })),
  ...many(
    40,
    (n): Case => ({ kind: 'quote', text: many(n + 1, (depth) => `${'>'.repeat(depth + 1)} level ${depth}`).join('\n') }),
  ),
  ...many(
    30,
    (n): Case => ({
      kind: 'mention',
      text: many(50, (at) => `@{${n % 2 ? strangerId : pick(memberIds, at)}}`).join(' '),
    }),
  ),
  ...many(
    30,
    (n): Case => ({
      kind: 'picture',
      text: `![${n}](https://pictures.example/${'9'.repeat(400)}.png) <img width="999999" height="999999" src="data:image/png;base64,${'A'.repeat(8_000)}">`,
    }),
  ),
  ...many(40, (n): Case => ({ kind: 'pathological', text: `${pick(heavy, n)}`.slice(0, 9_980) })),
]

describe('three hundred posts of people who want to break something', () => {
  let posted: { sent: Case; status: number; shown?: { text: string; dir: string } }[]
  let org: Awaited<ReturnType<typeof freshOrganization>>
  let stranger: Awaited<ReturnType<typeof org.person>>

  beforeAll(async () => {
    org = await freshOrganization()
    stranger = await org.person('stranger', org.roles.learner)
    const communityId = await makeCommunity(org)
    await org.learner.call(own.joinCommunity, { params: { id: communityId } })
    const threadId = await makeThread(org.admin, communityId)
    posted = []
    for (const sent of cases([org.learner.user.id, org.admin.user.id], stranger.user.id)) {
      const answer = await org.admin.call(replies.createReply, { params: { id: threadId }, body: { text: sent.text } })
      posted.push({ sent, status: answer.status, shown: answer.data as { text: string; dir: string } | undefined })
    }
  }, 600_000)

  it('are kept or refused as a whole, and nothing fails', () => {
    expect(posted).toHaveLength(300)
    expect(posted.filter(({ status }) => status !== 201 && status !== 422).map(({ sent }) => sent.text.slice(0, 40))).toEqual([])
    // Texts of line ends alone, and of invisible characters, are empty.
    expect(posted.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(8)
  })

  it('carry no control of direction and no stack of marks into the page, and have the direction of their first letter', () => {
    for (const { sent, shown } of posted) {
      if (!shown) continue
      expect(shown.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      expect(shown.text).not.toMatch(/\p{M}{5}/u)
      if (sent.dir) expect([sent.text.slice(0, 20), shown.dir]).toEqual([sent.text.slice(0, 20), sent.dir])
    }
  })

  it('become text, names and web addresses alone', () => {
    const links = posted.flatMap(({ shown }) =>
      paragraphsOf(shown?.text ?? '').flatMap(({ text }) =>
        partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.text] : [])),
      ),
    )
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((link) => !/^https?:\/\/[^\s<>"']{1,500}$/.test(link))).toEqual([])
  })

  it('are found by the filter of words in every disguise', () => {
    const missed = posted.filter(({ sent }) => sent.kind === 'homograph' && blockedWordIn(sent.text, ['scam']) === null)
    expect(missed.map(({ sent }) => sent.text)).toEqual([])
  })

  it('notify each mentioned member once for each post, and no one who is no member', async () => {
    await deliver()
    const mentions = async (person: typeof stranger) => {
      const { data } = await person.call(listNotifications, { query: { category: 'community', perPage: 100 } })
      return (data as { kind: string }[]).filter(({ kind }) => kind === 'mentioned').length
    }
    expect([await mentions(org.learner), await mentions(stranger)]).toEqual([15, 0])
  })
})
