/** The earlier of two moments, of which there may be none. */
export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

type Settled = { answerBy: Date | null; endsAt: Date; hasOpenStays: boolean; reportAt: Date | null }
/** When something of a session is to be settled next: seats that are not confirmed, stays that are not ended, and what its provider reports. */
export const nextSettling = ({ answerBy, endsAt, hasOpenStays, reportAt }: Settled): Date | null =>
  earliest(earliest(answerBy, reportAt), hasOpenStays ? endsAt : null)

/** Providers report so long after the end who was there. */
const reportAfterMs = 30 * 60_000
export const reportAtOf = ({ endsAt }: { endsAt: Date }): Date => new Date(endsAt.getTime() + reportAfterMs)
