/** Marks a text as one of ours, so that a test can see which texts of a page are not. */
export const marked = (text: string): string => `⟦${text}⟧`

/** The same for every text of a whole file. */
export function markedAll<T>(texts: T): T {
  if (typeof texts === 'string') return marked(texts) as T
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, markedAll(value)])) as T
}
