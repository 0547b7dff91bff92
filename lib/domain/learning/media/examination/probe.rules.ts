import { z } from 'zod'
import { decodingLimits } from '@/lib/domain/house/files/asset-kinds.rules'
import { outsideJsonOr } from '@/lib/platform/outside-json'

/** The most tracks that a program reads of a file. */
export const mostProbed = 100
const amount = z.union([z.string(), z.number()]).optional()
const Probed = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        duration: amount,
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .max(mostProbed),
  format: z.object({ format_name: z.string().optional(), duration: amount }).optional(),
})

export type Probe = {
  durationMs: number | null
  hasVideo: boolean
  hasAudio: boolean
  width: number | null
  height: number | null
  /** Whether decoding it stays within `decodingLimits`, by what the file says of itself. */
  isWithinLimits: boolean
}

/** The demuxers of ffmpeg by media type; no other is used, whatever a file looks like. Each reads one file and follows no reference. */
export const demuxers: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'mov',
  'audio/mp4': 'mov',
  'audio/webm': 'matroska',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/wav': 'wav',
  'audio/x-flac': 'flac',
  'audio/flac': 'flac',
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
}

function positive(value: string | number | undefined): number | null {
  const number = Number(value)
  return value !== undefined && Number.isFinite(number) && number > 0 ? number : null
}

/** The result of `ffprobe -print_format json -show_format -show_streams`; null if the text is no such result, or about a file of another demuxer. */
export function probeOf(json: string, demuxer: string): Probe | null {
  const read = Probed.safeParse(outsideJsonOr(json))
  if (!read.success) return null
  const { streams, format } = read.data
  if (!format?.format_name?.split(',').includes(demuxer)) return null
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1)
  const seconds = positive(format.duration) ?? positive(video?.duration) ?? positive(streams[0]?.duration)
  const durationMs = seconds === null ? null : Math.round(seconds * 1000)
  const isWithinLimits =
    streams.length <= decodingLimits.tracks &&
    (durationMs ?? 0) <= decodingLimits.durationMs &&
    streams.every(({ width: across = 0, height: down = 0 }) => across * down <= decodingLimits.pixels)
  return {
    durationMs,
    hasVideo: video !== undefined,
    hasAudio: streams.some(({ codec_type }) => codec_type === 'audio'),
    width: video?.width ?? null,
    height: video?.height ?? null,
    isWithinLimits,
  }
}

/** The integrated loudness in the summary that the filter `ebur128` writes; null where it was silent. */
export function loudnessOf(summary: string): number | null {
  const last = summary.slice(-4000)
  const match = /Integrated loudness:\s{1,20}I:\s{1,20}(-?\d{1,3}(?:\.\d{1,3})?) LUFS/.exec(last)
  const lufs = match ? Number(match[1]) : null
  // The filter's floor: nothing was loud enough to be measured.
  return lufs === null || lufs <= -70 ? null : lufs
}

export const mostPeaks = 1200

/** The loudest sample of equal parts of a recording, while its samples pass by: 16 bits, little-endian, one channel. */
export class Peaks {
  readonly #peaks: number[]
  readonly #samplesOfPart: number
  #at = 0
  #half: number | null = null

  constructor(durationMs: number, sampleRate: number) {
    const samples = Math.max(1, Math.ceil((durationMs / 1000) * sampleRate))
    const parts = Math.min(mostPeaks, samples)
    this.#samplesOfPart = Math.max(1, Math.ceil(samples / parts))
    this.#peaks = Array.from({ length: Math.ceil(samples / this.#samplesOfPart) }, () => 0)
  }

  feed(chunk: Buffer): void {
    let from = 0
    if (this.#half !== null && chunk.length > 0) {
      this.#take(((chunk[0] ?? 0) << 8) | this.#half)
      this.#half = null
      from = 1
    }
    for (; from + 1 < chunk.length; from += 2) this.#take(((chunk[from + 1] ?? 0) << 8) | (chunk[from] ?? 0))
    if (from < chunk.length) this.#half = chunk[from] ?? 0
  }

  #take(unsigned: number): void {
    const loud = Math.abs(unsigned > 32_767 ? unsigned - 65_536 : unsigned)
    const part = Math.min(Math.floor(this.#at / this.#samplesOfPart), this.#peaks.length - 1)
    this.#at += 1
    if (loud > (this.#peaks[part] ?? 0)) this.#peaks[part] = loud
  }

  /** Each 0 to 100. */
  get found(): number[] {
    return this.#peaks.map((loud) => Math.min(100, Math.round((loud / 32_768) * 100)))
  }
}
