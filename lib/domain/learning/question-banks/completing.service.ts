import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Completion, completionOf } from './completion.rules'
import { idsByIdentity } from './doubles.service'
import type { ReadQuestion } from './exchange/read-question.rules'
import { identitiesOf } from './identity.rules'
import { type QuestionInForce, questionsByIds } from './question-texts.service'

/** A question of a file that the organization has already, and what it adds to it. */
export type Match = { before: QuestionInForce; completion: Completion }

/**
 * The questions of the organization that those of a file are: by the identifier of an export, else by the same texts in a language. A second one of the file
 * for the same question adds nothing.
 */
export async function matchesOf(
  context: TenantContext,
  read: readonly ReadQuestion[],
  stemKeys: readonly string[],
): Promise<(Match | null)[]> {
  const byTexts = await idsByIdentity(context, stemKeys)
  const idsOf = read.map(({ question, ownId }) => {
    if (!question) return []
    const texts = identitiesOf(question).flatMap((identity) => byTexts.get(identity) ?? [])
    return ownId === null ? texts : [ownId, ...texts]
  })
  const known = new Map((await questionsByIds(context, [...new Set(idsOf.flat())])).map((one) => [one.id, one]))
  const used = new Set<string>()
  return read.map(({ question, borrowed }, at) => {
    const before = idsOf[at]?.map((id) => known.get(id)).find((one) => one !== undefined)
    if (!question || !before) return null
    const completion: Completion = used.has(before.id) ? { kind: 'same' } : completionOf(before, question, borrowed)
    used.add(before.id)
    return { before, completion }
  })
}
