import type { AssetKind } from '@/db/schema/files'

const MB = 1024 * 1024

/** By kind: allowed media types, as detected by content, and the greatest size in bytes. */
export const kindRules: Readonly<Record<AssetKind, { types: readonly string[]; maxBytes: number }>> = {
  image: { types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'], maxBytes: 20 * MB },
  // Of a person; stored as a square.
  photo: { types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'], maxBytes: 5 * MB },
  // Of an organization; made by the server from an image of the library.
  mark: { types: [], maxBytes: 0 },
  document: {
    types: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // Captions and subtitles (WebVTT).
      'text/vtt',
    ],
    maxBytes: 50 * MB,
  },
  audio: {
    types: [
      ...['audio/mpeg', 'audio/x-m4a', 'audio/mp4', 'audio/webm', 'audio/ogg'],
      ...['audio/opus', 'audio/wav', 'audio/x-flac', 'audio/flac'],
    ],
    maxBytes: 200 * MB,
  },
  // A learning path with its modules and files, made by the room packages; its content is checked when it is imported.
  package: { types: ['application/zip'], maxBytes: 64 * MB },
  // A course of another product: a Common Cartridge or the backup of a Moodle course, read by the room course-imports.
  courseArchive: { types: ['application/zip', 'application/gzip'], maxBytes: 1024 * MB },
  // Of another system (SCORM, cmi5, xAPI); read and unpacked by the room scorm.
  coursePackage: { types: ['application/zip'], maxBytes: 256 * MB },
  video: { types: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'], maxBytes: 2048 * MB },
}

/** Widths in pixels of an image's renditions, if it is larger; the longest side of the image itself. */
export const renditionWidths = [320, 640, 1280] as const
export const maxImageSide = 2560
/** Sides, in pixels, of the photo of a person and of its smaller copy. */
export const photoSides = { photo: 512, copy: 128 } as const
/** The most photo files of a person at once, including those that are still to be swept. */
export const mostPhotos = 5
/** Limits of reading one picture or film, wherever the server decodes it (decoders.test.ts names the places). */
export const decodingLimits = {
  /** Of a picture over all frames of an animation, of a film in each frame. */
  pixels: 40_000_000,
  pictureSeconds: 60,
  /** Of a film or recording: tracks, and duration in ms. */
  tracks: 64,
  durationMs: 86_400_000,
  /** Of a program that reads a film: time in ms, address space in bytes, bytes of an answer that is kept. */
  programMs: 15 * 60_000,
  programBytes: 1024 * MB,
  answerBytes: 20_000_000,
} as const
/** Limits of the unpacked content of an archive: number of files, bytes in all, multiple of its own size. */
export const archiveLimits = { entries: 10_000, bytes: 512 * MB, ratio: 200 }

/** Kinds that browsers display. Documents are downloaded instead, because a viewer would run their active content. */
export const isShownInline = (kind: AssetKind): boolean =>
  !['document', 'package', 'coursePackage', 'courseArchive'].includes(kind)

/** Endings of names, by media type; the first is added where a name has none of them. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'imscc', 'mbz'],
  'application/gzip': ['gz', 'tgz', 'mbz'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/vtt': ['vtt'],
  'audio/mpeg': ['mp3'],
  'audio/x-m4a': ['m4a', 'mp4'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/webm': ['weba', 'webm'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/opus': ['opus', 'ogg'],
  'audio/wav': ['wav'],
  'audio/x-flac': ['flac'],
  'audio/flac': ['flac'],
  'video/mp4': ['mp4', 'm4v'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
}
const pictureEnding = /\.(png|jpe?g|gif|avif)$/i

/** The download name of a file: its name with an extension that fits its content, so that no program opens it as another type. */
export function savedName(name: string, mediaType: string): string {
  const known = endings[mediaType] ?? ['bin']
  if (known.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return name
  return `${mediaType === 'image/webp' ? name.replace(pictureEnding, '') : name}.${known[0]}`
}

/** Whether an `x-asset` accepts a file: by its kind, or by the extension of its name. */
export const isAccepted = (accepted: string, { kind, mediaType }: { kind: AssetKind; mediaType: string | null }): boolean =>
  accepted === kind || (mediaType !== null && (endings[mediaType]?.includes(accepted) ?? false))
