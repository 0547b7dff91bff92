import { openingCodeWaiting } from '@/lib/domain/house/identity/sign-in/throttle.rules'
import { countAttempt, forgiveTurn } from '@/lib/domain/house/identity/sign-in/throttle.service'
import type { Before } from '@/lib/platform/http/implement'
import { same } from '@/lib/platform/secrets'
import { codeHash } from '../definitions.service'
import { keepOtherRoom } from '../seating/own-seat.service'
import { whichRoom } from '../seating/room-code.service'
import { isOpen, type Opening, openingOf, type Version } from './attempt-records.service'
import type * as contracts from './attempts.contract'
import { refusalOf } from './counting.rules'

type Errors = NonNullable<(typeof contracts.startAttempt)['errors']>[number]

/** The resource of a started or refused attempt in the activity log. */
export const noteOf = (id: string, { title }: Version) => ({
  resource: { type: 'assessment', id, label: title.ar ?? title.en, name: title },
})

/** Whether a code opens a version; the codes of versions without one are not compared. */
export const isRightCode = (organizationId: string, { accessCodeHash }: Version, code: string): boolean =>
  accessCodeHash === null || same(codeHash(organizationId, code), accessCodeHash)

/** Whether a code opens an assessment for its learner: that of their room, where they have a seat, or that of the assessment. */
export function verdictOf(organizationId: string, { version, seat }: Pick<Opening, 'version' | 'seat'>, code: string) {
  if (seat) return whichRoom(organizationId, seat.rooms, seat.roomId, code)
  return isRightCode(organizationId, version, code) ? 'right' : 'wrong'
}

/** Whether a learner needs a code to start. */
export const needsCode = ({ version, seat }: Pick<Opening, 'version' | 'seat'>) =>
  seat !== null || version.accessCodeHash !== null

/**
 * Checks the access code that a learner sends, before the transaction that starts the attempt, because a wrong one has to stay counted. It is counted for the person and
 * the assessment, in the database and so for all workers, before it is compared; the right one ends the count. Where no code is asked for now, nothing is counted.
 */
export async function tryAccessCode(
  context: Before<{ permission: 'assessment.update' }, Errors>,
  assessmentId: string,
  code: string,
): Promise<void> {
  const { organization, user, now, fail, note, inTransaction } = context
  const counter = `code:assessment:${assessmentId}:${user.id}`
  const outcome = await inTransaction(async (db) => {
    const opening = await openingOf({ db, organization, user, now, fail }, assessmentId)
    note(noteOf(assessmentId, opening.version))
    const asksForCode = needsCode(opening) && !opening.isSeatMissing && opening.status === 'published'
    if (!asksForCode || opening.attempts.some(isOpen) || refusalOf(opening, now)) return 'right'
    const attempt = { db, organizationId: organization.id, now }
    const turn = await countAttempt(attempt, counter, openingCodeWaiting)
    if ('wait' in turn) return turn
    const verdict = verdictOf(organization.id, opening, code)
    if (verdict === 'otherRoom' && opening.seat) await keepOtherRoom({ db, organization }, opening.seat, now)
    if (verdict !== 'right') return verdict
    await forgiveTurn(attempt, counter)
    return 'right'
  })
  if (outcome === 'wrong') fail('accessCodeWrong')
  if (outcome === 'otherRoom') fail('roomCodeOther')
  if (typeof outcome === 'object') fail('accessCodeThrottled', { retryAfter: outcome.wait })
}
