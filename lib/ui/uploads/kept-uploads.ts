/** An upload that this browser began, by which it can be continued after the page was closed. */
type KeptUpload = { assetId: string; url: string }

const prefix = 'masar:upload:'
const keyOf = ({ name, size, lastModified }: File): string => `${prefix}${size}:${lastModified}:${name}`

const isKept = (value: unknown): value is KeptUpload =>
  typeof value === 'object' &&
  value !== null &&
  'assetId' in value &&
  typeof value.assetId === 'string' &&
  'url' in value &&
  typeof value.url === 'string' &&
  value.url.startsWith('/files/')

/** A browser that keeps nothing throws; then every upload begins anew. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** The upload of a file that was begun before; null if there is none. */
export const keptUpload = (file: File): KeptUpload | null =>
  quietly(() => {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(file)) ?? 'null')
    return isKept(found) ? found : null
  })

export const keepUpload = (file: File, upload: KeptUpload): void =>
  void quietly(() => localStorage.setItem(keyOf(file), JSON.stringify(upload)))

export const forgetUpload = (file: File): void => void quietly(() => localStorage.removeItem(keyOf(file)))

/** Forgets all of them: they belong to the person who was signed in. */
export const forgetUploads = (): void =>
  void quietly(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  })
