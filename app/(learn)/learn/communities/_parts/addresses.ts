export const communityAddress = (id: string): string => `/learn/communities/${id}`
export const threadAddress = (id: string): string => `/learn/communities/threads/${id}`

/** An address with other choices; one that is empty is left out. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const chosen = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${address}${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`
}
