import { createHash } from 'node:crypto'

/** A preview of one branch. `database` is the name of the database that belongs to it alone. */
export type Preview = { branch: string; commit: string | null; database: string }

/** Git itself refuses longer names of branches on most systems. */
const longestBranch = 255
export const previewPrefix = 'masar_preview_'

/** Why a text is no name of a branch; null if it is one. The limit on length comes first, so that nothing long is read. */
export function branchProblem(branch: string): string | null {
  if (branch.length === 0) return 'is empty'
  if (branch.length > longestBranch) return `has more than ${longestBranch} characters`
  // Git refuses control characters, spaces and signs with a meaning in its commands.
  return /[\p{Cc}\p{Cs} ~^:?*[\\]/u.test(branch) ? 'has a character that no branch can have' : null
}

/**
 * The database of a branch: a readable part, and a hash of the exact name, so that two names that read alike have two databases. At most 47 letters,
 * digits and underscores: it needs no quoting, and the name of its login fits into Postgres' 63 bytes.
 */
export function previewDatabase(branch: string): string {
  const problem = branchProblem(branch)
  if (problem) throw new Error(`The name of the branch ${problem}.`)
  const readable = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 20)
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, 12)
  return `${previewPrefix}${readable}_${hash}`
}

/** The preview that a branch and a commit describe; null without a branch. */
export function previewOf(branch: string | undefined, commit: string | undefined): Preview | null {
  return branch ? { branch, commit: commit ?? null, database: previewDatabase(branch) } : null
}

/** The same server, another database. */
export function onDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  return address.toString()
}

/** Where a deployment keeps what it shares with others of the same storage: nothing for production, a name of its own for a preview. */
export const ownShare = (preview: Preview | null): string => preview?.database ?? ''
