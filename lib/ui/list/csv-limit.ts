/** Limit of an exported file, in rows; larger exports use the API. */
export const mostRows = 10_000

/** The rows that a file lacks of so many, and its name, which says so too, because its recipient has not seen the page. */
export function cutAt(name: string, count: number, rows: number): { missing: number; fileName: string } {
  const missing = Math.max(0, count - Math.min(rows, mostRows))
  return { missing, fileName: missing > 0 ? `${name}-first-${Math.min(rows, mostRows)}-of-${count}.csv` : `${name}.csv` }
}
