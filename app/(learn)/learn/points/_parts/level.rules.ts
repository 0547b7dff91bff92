type Levels = { points: number; level: { threshold: number } | null; nextLevel: { threshold: number } | null }

/** The part of the way from the present level to the next one, 0 to 1; 1 on the last one, 0 where there are none. */
export function shareOfLevel({ points, level, nextLevel }: Levels): number {
  if (!nextLevel) return level ? 1 : 0
  const from = level?.threshold ?? 0
  const way = nextLevel.threshold - from
  return way > 0 ? Math.min(1, Math.max(0, (points - from) / way)) : 1
}
