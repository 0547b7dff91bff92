export type Ranked = { rank: number }

/** The ranks of rows in their order, from the first one's rank and place: equal points share a rank, and the next one skips (1, 1, 3). */
export function ranked<T extends { points: number }>(rows: readonly T[], first: { rank: number; place: number }): (T & Ranked)[] {
  let rank = first.rank
  return rows.map((row, at) => {
    if (at > 0 && row.points !== rows[at - 1]?.points) rank = first.place + at
    return { ...row, rank }
  })
}
