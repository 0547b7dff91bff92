import { z } from 'zod'
import { line, prose } from '@/lib/platform/http/contract'
import { byKey } from './keys.rules'

const Texts = z.strictObject({
  stem: prose(4000).describe('The question itself; gaps are written as `[[key]]`'),
  labels: byKey(line(500)).default({}).describe('The text of every option, item, word, row or column, by its key'),
  feedback: byKey(line(1000))
    .default({})
    .describe('What a learner reads after that choice, by its key; `true` and `false` for those'),
  explanation: prose(4000).optional().describe('What a learner reads about the right answer'),
})
/** The texts of a question in one or both languages. */
export const Content = z
  .strictObject({ ar: Texts.optional(), en: Texts.optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages, which name the same keys')
export type Content = z.output<typeof Content>
