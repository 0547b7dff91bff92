export type Point = readonly [x: number, y: number]
/** A way through its stations to its goal, in a drawing of 320 × 180; drawn from left to right. */
export type CoverWay = { d: string; stations: Point[]; goal: Point; hill: string }

const start = -20
/** Minutes of a path for each station of its way, up to two more by its id, and how many there are room for. */
const minutesOfStation = 40
const mostStations = 5
const usualStations = 3

/** Numbers, 0 to 1, that stay with an id. */
function sharesOf(id: string): (at: number) => number {
  // FNV-1a, because ids of one moment differ in their last digits alone.
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return (at) => {
    const mixed = Math.imul(hash ^ (at * 0x9e3779b1), 0x85ebca6b) >>> 0
    return (((mixed ^ (mixed >>> 15)) >>> 0) % 1000) / 1000
  }
}

/** One such number, for what is chosen by a path beside its way. */
export const shareOf = (id: string): number => sharesOf(id)(20)

const between = (share: number, from: number, to: number) => Math.round(from + share * (to - from))

/** The way of a path's cover: the longer the path takes, the more stations it has; how it bends and climbs stays with the path. */
export function coverWay(id: string, minutes: number | undefined): CoverWay {
  const share = sharesOf(id)
  const least = minutes ? Math.min(mostStations, Math.max(1, Math.round(minutes / minutesOfStation))) : usualStations
  const count = Math.min(mostStations, least + between(share(12), 0, 2))
  const goal: Point = [between(share(0), 212, 272), between(share(1), 42, 104)]
  const first: Point = [start, between(share(2), 44, 156)]
  const isWaving = share(3) < 0.5
  const stations = Array.from({ length: count }, (_, at): Point => {
    const part = (at + 1) / (count + 1)
    const straight = first[1] + (goal[1] - first[1]) * part
    const bend = between(share(4 + at), 8, 46) * ((at % 2 === 0) === isWaving ? 1 : -1)
    return [Math.round(start + (goal[0] - start) * part), Math.min(152, Math.max(34, Math.round(straight + bend)))]
  })
  const points = [first, ...stations, goal]
  const curves = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? first
    const middle = Math.round((fromX + x) / 2)
    return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`
  })
  const [low, high] = [between(share(10), 118, 158), between(share(11), 108, 150)]
  const hill = `M-20 190V${low}C50 ${low - 32} 90 ${low + 10} 160 ${high}S270 ${high - 18} 340 ${high + 14}V190Z`
  return { d: `M${first.join(' ')}${curves.join('')}`, stations, goal, hill }
}
