/** A decision that leads from one node of a scenario to another. */
export type Edge = { from: string; to: string }

const bySource = <E extends Edge>(edges: readonly E[]): Map<string, E[]> => {
  const from = new Map<string, E[]>()
  for (const edge of edges) {
    const known = from.get(edge.from)
    if (known) known.push(edge)
    else from.set(edge.from, [edge])
  }
  return from
}

/** The moment at which each node was first connected with the start. Takes the edges in the order of time, so that each is used once. */
export function reachedAt(start: string, taken: readonly (Edge & { at: number })[]): Map<string, number> {
  const reached = new Map([[start, 0]])
  /** Edges taken before their source was reached. */
  const waiting = new Map<string, string[]>()
  for (const { from, to, at } of taken.toSorted((one, other) => one.at - other.at)) {
    if (!reached.has(from)) {
      const known = waiting.get(from)
      if (known) known.push(to)
      else waiting.set(from, [to])
      continue
    }
    const open = [to]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (reached.has(node)) continue
      reached.set(node, at)
      for (const next of waiting.get(node) ?? []) open.push(next)
      waiting.delete(node)
    }
  }
  return reached
}

/**
 * The most points of one way from the start. A node counts once on a way, however often a loop passes it; so nodes that lead to one another count
 * together, and what is left is a graph without loops, in which the best way is found in one traversal (Tarjan's algorithm).
 */
export function bestWay(start: string, edges: readonly Edge[], pointsOf: (node: string) => number): number {
  const from = bySource(edges)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  /** The most points from a node onwards, once the group of its loop is complete. */
  const best = new Map<string, number>()
  const group: string[] = []
  const way: { node: string; left: number }[] = []
  const enter = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    group.push(node)
    way.push({ node, left: 0 })
  }
  const lower = (node: string, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to))
  enter(start)
  for (let here = way.at(-1); here; here = way.at(-1)) {
    const { node } = here
    const next = from.get(node)?.[here.left]?.to
    if (next !== undefined) {
      here.left += 1
      const seen = order.get(next)
      if (seen === undefined) enter(next)
      else if (!best.has(next)) lower(node, seen)
      continue
    }
    way.pop()
    const parent = way.at(-1)
    if (parent) lower(parent.node, lowest.get(node) ?? 0)
    if (lowest.get(node) !== order.get(node)) continue
    const loop = group.splice(group.lastIndexOf(node))
    const onwards = loop.flatMap((it) => (from.get(it) ?? []).flatMap(({ to }) => best.get(to) ?? []))
    const points = loop.reduce((sum, it) => sum + pointsOf(it), 0) + onwards.reduce((most, it) => Math.max(most, it), 0)
    for (const it of loop) best.set(it, points)
  }
  return best.get(start) ?? 0
}
