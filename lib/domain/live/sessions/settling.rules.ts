/** The earlier of two moments, of which there may be none. */
export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

type Settled = { answerBy: Date | null; endsAt: Date; hasOpenStays: boolean }
/** When something of a session is to be settled next: seats that are not confirmed, and stays that are not ended. */
export const nextSettling = ({ answerBy, endsAt, hasOpenStays }: Settled): Date | null =>
  earliest(answerBy, hasOpenStays ? endsAt : null)
