/** Kinds of media: pictures with sound, or sound alone. */
export const mediaKinds = ['video', 'audio'] as const
export type MediaKind = (typeof mediaKinds)[number]

/**
 * uploaded: known, its file not examined yet; processing: a job examines it; ready: can be played and measured; failed: it cannot be read;
 * replaced: another record took its place.
 */
export const mediaStates = ['uploaded', 'processing', 'ready', 'failed', 'replaced'] as const
export type MediaState = (typeof mediaStates)[number]

/** How far the examination of the file went. unavailable: this installation has no ffmpeg; none: nothing is examined, as for outside addresses. */
export const processings = ['none', 'waiting', 'done', 'unavailable', 'failed'] as const
export type Processing = (typeof processings)[number]

/** Where the media comes from: a file of the library, an outside address, or a video host. */
export const sourceTypes = ['file', 'mp4', 'hls', 'youtube', 'vimeo'] as const
export type SourceType = (typeof sourceTypes)[number]
export const outsideTypes = ['mp4', 'hls', 'youtube', 'vimeo'] as const
export type OutsideType = (typeof outsideTypes)[number]

/** Sources of a duration. */
export const durationOrigins = ['probe', 'author', 'browser'] as const
export type DurationOrigin = (typeof durationOrigins)[number]

/** Why a file could not be examined. tooLarge: frames, duration, tracks or memory beyond `decodingLimits`. */
export const mediaFailures = ['unreadable', 'noTracks', 'tooSlow', 'tooLarge'] as const
export type MediaFailure = (typeof mediaFailures)[number]

export const trackKinds = ['captions', 'subtitles', 'descriptions', 'chapters'] as const
export type TrackKind = (typeof trackKinds)[number]

export const cueKinds = ['question', 'note', 'link', 'branch', 'poll', 'chapterStart', 'mustAcknowledge'] as const
export type CueKind = (typeof cueKinds)[number]

/** forward: what was not watched yet cannot be skipped; both: neither can one go back. */
export const skipRules = ['none', 'forward', 'both'] as const
export type SkipRule = (typeof skipRules)[number]

/** Why an interval of a heartbeat does not count. */
export const discardReasons = ['empty', 'pastEnd', 'rateTooHigh', 'unfocused', 'skipped', 'tooFast', 'tooScattered'] as const
export type DiscardReason = (typeof discardReasons)[number]

/** Possible faults of a track, for a person to check (lib/domain/learning/media/tracks/track-files.rules.ts). */
export const findingRules = [
  'droppedTimes',
  'endBeforeStart',
  'notInOrder',
  'overlaps',
  'tooFast',
  'tooShort',
  'tooLong',
  'manyRows',
  'empty',
  'afterEnd',
] as const
export type FindingRule = (typeof findingRules)[number]
export const findingSeverities = ['error', 'warning'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** The longest file of a track that is read, in characters: about as much as the body of a request. */
export const longestTrack = 250_000
