import { shownAssetKinds } from '@/lib/domain/house/files/words'

/** Kinds of the library that lessons show. */
export type FileKind = (typeof shownAssetKinds)[number]

const endings: Record<FileKind, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'],
  document: ['pdf', 'docx', 'pptx', 'xlsx'],
  audio: ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav', 'flac', 'weba'],
  video: ['mp4', 'webm', 'mov', 'm4v'],
}
/** The kind of a file by its extension; null: not shown in lessons. The library checks its content later. */
export function fileKindOf(name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return shownAssetKinds.find((kind) => endings[kind].includes(ending)) ?? null
}

/** Documents that a lesson shows; a document of another kind is left out. */
export const isShownDocument = (name: string): boolean => /\.(?:pdf|docx)$/i.test(name)
