type Enrolment = { lastActivityAt: string | null; createdAt: string }

const dayMs = 86_400_000

/** The last moment at which something happened in an enrolment: learning, or else the enrolment itself. */
export const lastOf = ({ lastActivityAt, createdAt }: Enrolment): string => lastActivityAt ?? createdAt

/** Enrolments in which nothing happened for so many days, the longest pause first. */
export const stuckSince = <E extends Enrolment>(enrolments: readonly E[], now: Date, days: number): E[] =>
  enrolments
    .filter((one) => now.getTime() - new Date(lastOf(one)).getTime() >= days * dayMs)
    .toSorted((one, other) => lastOf(one).localeCompare(lastOf(other)))
