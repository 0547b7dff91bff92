/** Marks that turn the direction of a text, and other invisible signs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Whether the name of a file in an archive leads nowhere else and shows what it is. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > 500 || unseen.test(name)) return false
  if (name.startsWith('/') || name.includes('\\') || /^[a-z]:/i.test(name)) return false
  return name.split('/').every((part) => part !== '..')
}

/** A name without `./` at its beginning, as archives of other programs have it. */
export const plainName = (name: string): string => (name.startsWith('./') ? name.slice(2) : name)

/** The name of a reference to a file, which may be encoded as an address and have a query; null where it leads out of the archive. */
export function referredName(reference: string, folder: string): string | null {
  const [path = ''] = reference.split(/[?#]/, 1)
  const parts: string[] = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of decodedPath(path).split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null
      parts.pop()
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The folder of a file, with a slash at its end; empty at the root. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
/** The last part of a name. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
