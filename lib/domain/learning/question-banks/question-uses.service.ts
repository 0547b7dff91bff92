import { answersOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Candidate } from './candidate.rules'
import { lockBanks } from './question-banks.service'
import { questionBanks } from './room'

const { ports } = questionBanks

/** In how many drafts of other rooms a question is named. */
export async function countOfUses(context: TenantContext, questionId: string): Promise<number> {
  let count = 0
  for (const countUses of await answersOf(ports.countUses)) count += await countUses(context, questionId)
  return count
}

/** Whether learners got a question. */
export async function isGiven(context: TenantContext, questionId: string): Promise<boolean> {
  for (const isGivenThere of await answersOf(ports.isGiven)) if (await isGivenThere(context, questionId)) return true
  return false
}

type Needed = { key: 'neededBy'; property: string }
type Refusing = TenantContext & { fail: (reason: 'questionNeeded', detail: { fields: Needed[] }) => never }

/** Refuses a change of a question after which learners could not get all of their questions elsewhere. */
export async function assertNotNeeded(
  context: Refusing,
  before: Candidate,
  after: Candidate | null,
  isDeleted = false,
): Promise<void> {
  await lockBanks(context, [before.bankId])
  const names: string[] = []
  for (const neededBy of await answersOf(ports.neededBy)) names.push(...(await neededBy(context, { before, after, isDeleted })))
  const fields = names.slice(0, 20).map((property): Needed => ({ key: 'neededBy', property }))
  if (fields.length > 0) context.fail('questionNeeded', { fields })
}
