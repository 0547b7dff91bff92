import { decodingLimits } from '@/lib/domain/house/files/asset-kinds.rules'
import { loudnessOf, mostProbed, Peaks, type Probe, probeOf } from './probe.rules'
import { outputOf, programs, run } from './programs.service'

const sampleRate = 8000
const bytesOfSecond = sampleRate * 2

/** A file on this machine, in a folder of its own, and the one demuxer that reads it. */
export type MediaFile = { path: string; demuxer: string }

/** Nothing but the file itself is read, by no other demuxer, whatever it looks like and refers to. */
const inputOf = ({ path, demuxer }: MediaFile, ...options: readonly string[]): string[] => [
  ...['-f', demuxer, '-format_whitelist', demuxer, '-protocol_whitelist', 'file'],
  ...['-max_pixels', String(decodingLimits.pixels), '-max_streams', String(mostProbed)],
  ...[...options, '-i', `file:${path}`],
]
const quiet = ['-nostdin', '-threads', '1']

/** Duration and tracks of a file; null if it cannot be read. */
export async function probeFile(file: MediaFile, { ffprobe } = programs): Promise<Probe | null> {
  const shown = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  const answer = await outputOf(ffprobe, { args: [...shown, ...inputOf(file)], path: file.path })
  return probeOf(answer.toString(), file.demuxer)
}

/** Waveform and loudness of a file with sound, of no more than the duration that it has by the probe. */
export async function hearFile(file: MediaFile, durationMs: number, { ffmpeg } = programs) {
  const peaks = new Peaks(durationMs, sampleRate)
  const filter = `ebur128=framelog=verbose,aresample=${sampleRate},aformat=sample_fmts=s16:channel_layouts=mono`
  const seconds = Math.ceil(durationMs / 1000) + 1
  const input = inputOf(file, '-t', String(seconds))
  const args = [...quiet, '-hide_banner', '-nostats', ...input, '-vn', '-sn', '-af', filter, '-f', 's16le', 'pipe:1']
  const mostBytes = (seconds + 60) * bytesOfSecond
  const messages = await run(ffmpeg, { args, path: file.path, mostBytes }, (chunk) => peaks.feed(chunk))
  return { peaks: peaks.found, loudness: loudnessOf(messages) }
}

/** A picture of a film a tenth into it, as PNG; null where it has none. Covers are no pictures of the film. */
export async function pictureOf(file: MediaFile, durationMs: number | null, { ffmpeg } = programs): Promise<Buffer | null> {
  const at = String(Math.min((durationMs ?? 0) / 10_000, 60))
  const output = [
    '-map',
    '0:V:0',
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    'pipe:1',
  ]
  const args = [...quiet, '-v', 'error', ...inputOf(file, '-ss', at), ...output]
  const picture = await outputOf(ffmpeg, { args, path: file.path })
  return picture.length > 0 ? picture : null
}
