type Session = { startsAt: string; endsAt: string; instructorId: string | null }

/** From when before the beginning people check in. */
const opensMs = 3_600_000

/** The session that a person holds now or next; sessions in the order of their beginnings. */
export const nextOf = <S extends Session>(sessions: readonly S[], instructorId: string, now: Date): S | undefined =>
  sessions.find((one) => one.instructorId === instructorId && new Date(one.endsAt) > now)

export const isCodeOpen = ({ startsAt, endsAt }: Session, now: Date): boolean =>
  new Date(startsAt).getTime() - opensMs <= now.getTime() && now < new Date(endsAt)
