import { createHash } from 'node:crypto'

/** The papers of people who wait are drawn within this time before an assessment opens, in ms; the last part is left free for those who come late. */
export const drawnWithin = { fromMs: 600_000, toMs: 60_000 }

/**
 * When the paper of a person is drawn: at a moment of their own, so that two thousand people do not have theirs drawn at once. It depends on the person and
 * the assessment alone, so every process and every tab finds the same one.
 */
export function paperMoment(opensAt: Date, assessmentId: string, userId: string): Date {
  const { fromMs, toMs } = drawnWithin
  const share = createHash('sha256').update(`${assessmentId} ${userId}`).digest().readUInt32BE(0) / 2 ** 32
  return new Date(opensAt.getTime() - fromMs + Math.floor(share * (fromMs - toMs)))
}
