import type { ShownAssetKind } from '@/lib/domain/house/files/words'

const recognized = ['image', 'audio', 'video'] as const
/** The kind of a chosen file by the type that the browser gives it; its content decides in the end. */
export const kindOf = ({ type }: Pick<File, 'type'>): ShownAssetKind =>
  recognized.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'

/** The endings and types that a file field offers for some kinds. */
const accepted: Record<ShownAssetKind, string> = {
  document: '.pdf,.docx,.pptx,.xlsx',
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
}
export const acceptOf = (kinds: readonly ShownAssetKind[]): string => kinds.map((kind) => accepted[kind]).join()
