/** Kinds of the library that lessons show. */
export type FileKind = 'image' | 'document' | 'audio' | 'video'

const endings: Record<FileKind, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'],
  document: ['pdf', 'docx', 'pptx', 'xlsx'],
  audio: ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav', 'flac', 'weba'],
  video: ['mp4', 'webm', 'mov', 'm4v'],
}
const kinds = new Map(Object.entries(endings).flatMap(([kind, all]) => all.map((ending) => [ending, kind])))

/** What a file is by the ending of its name; null: lessons do not show it. The library looks at its content afterwards. */
export function fileKindOf(name: string): FileKind | null {
  const kind = kinds.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return kind === 'image' || kind === 'document' || kind === 'audio' || kind === 'video' ? kind : null
}

/** Documents that a lesson shows; a document of another kind is left out. */
export const isShownDocument = (name: string): boolean => /\.(?:pdf|docx)$/i.test(name)
