import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventsAndReactions } from '@/scripts/reactions'

it('docs/events-and-reactions.md lists every event with its reactions', () => {
  const written = readFileSync('docs/events-and-reactions.md', 'utf8')
  expect(written, 'run `npx tsx scripts/reactions.ts > docs/events-and-reactions.md`').toBe(eventsAndReactions())
})
