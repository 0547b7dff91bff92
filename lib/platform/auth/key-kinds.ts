import type { KeyKind } from '../words'

/**
 * Whether a key of a kind may call a path below /api/v1. A browser key may call no path of administrators. A service key may call no sign-in and no
 * path about the calling person, except the jobs that it started.
 */
export function opensPath(kind: KeyKind, path: string): boolean {
  const begins = (...folders: string[]) => folders.some((folder) => path.startsWith(`/${folder}/`))
  if (kind === 'browser') return begins('public', 'user', 'shared')
  if (kind === 'service') return begins('admin', 'public', 'shared/job') && !begins('public/user')
  return true
}
