import { keptUnder } from '@/lib/ui/sending/store'

/** An upload that this browser began, by which it can be continued after the page was closed. */
type KeptUpload = { assetId: string; url: string }

const isKept = (value: unknown): value is KeptUpload =>
  typeof value === 'object' &&
  value !== null &&
  'assetId' in value &&
  typeof value.assetId === 'string' &&
  'url' in value &&
  typeof value.url === 'string' &&
  value.url.startsWith('/files/')

const uploads = keptUnder('masar:upload:', isKept)
const nameOf = ({ name, size, lastModified }: File): string => `${size}:${lastModified}:${name}`

/** The upload of a file that was begun before; null if there is none. */
export const keptUpload = (file: File): KeptUpload | null => uploads.get(nameOf(file))

export const keepUpload = (file: File, upload: KeptUpload): void => void uploads.put(nameOf(file), upload)

export const forgetUpload = (file: File): void => void uploads.put(nameOf(file), null)

/** Forgets all of them: they belong to the person who was signed in. */
export const forgetUploads = (): void => uploads.clear()
