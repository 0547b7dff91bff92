import { errors } from 'jose'
import type { LtiPlatformRow } from '@/db/schema/lti-platforms'
import { implement } from '@/lib/platform/http/implement'
import { isOutgoingUrl, OutgoingFailed } from '@/lib/platform/outgoing'
import { askToken, TokenRefused } from './access-tokens.service'
import { readKeySet } from './key-sets.service'
import { scoreScope } from './message.rules'
import * as contracts from './platforms.contract'
import { platformRecords } from './platforms.service'
import type { PlatformPlace, PlatformProblem } from './words'

type Found = { place: PlatformPlace; problem: PlatformProblem }

const problemOf = (error: unknown): PlatformProblem => {
  if (error instanceof TokenRefused) return 'tokenRefused'
  if (error instanceof OutgoingFailed) return error.reason === 'addressForbidden' ? 'addressForbidden' : 'unreachable'
  if (error instanceof SyntaxError || error instanceof errors.JOSEError) return 'noKeys'
  throw error
}

/** Checks the addresses of a platform. */
async function check(row: LtiPlatformRow): Promise<{ problems: Found[]; keyCount: number }> {
  const problems: Found[] = []
  const found = (place: PlatformPlace, problem: PlatformProblem) => problems.push({ place, problem })
  if (!isOutgoingUrl(row.loginUrl)) found('loginUrl', 'addressForbidden')
  let keyCount = 0
  try {
    keyCount = (await readKeySet(row.keySetUrl)).keys.length
    if (keyCount === 0) found('keySetUrl', 'noKeys')
  } catch (error) {
    found('keySetUrl', problemOf(error))
  }
  try {
    await askToken(row, [scoreScope])
  } catch (error) {
    found('tokenUrl', problemOf(error))
  }
  return { problems, keyCount }
}

export const checkLtiPlatform = implement(
  contracts.checkLtiPlatform,
  async (context, { params }) => {
    const row = await context.inTransaction((db) => platformRecords.get({ ...context, db }, params.id))
    return { row, outcome: await check(row) }
  },
  async ({ note }, _input, { row, outcome }) => {
    const problems = outcome.problems.map(({ place, problem }) => `${place}: ${problem}`)
    note({ resource: { type: 'ltiPlatform', id: row.id, label: row.name }, before: {}, after: { problems } })
    return outcome
  },
)
