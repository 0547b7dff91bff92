import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { loudnessOf, Peaks, type Probe, probeOf } from './probe.rules'

/** The programs, as they are found on the PATH of this process. */
export const programs = { ffprobe: 'ffprobe', ffmpeg: 'ffmpeg' }
export type Programs = typeof programs

/** No step of an examination may take longer (ms). */
const longestMs = 15 * 60_000
const sampleRate = 8000
const mostBytes = 20_000_000
/** Nothing but the file itself is read, whatever it refers to. */
const onlyThisFile = ['-protocol_whitelist', 'file,pipe']

export class ProgramMissing extends Error {}
export class ProgramFailed extends Error {
  constructor(
    readonly isTimeout: boolean,
    message: string,
  ) {
    super(message)
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Runs a program to its end; returns the last of what it wrote as messages. */
async function run(program: string, args: readonly string[], onOutput: (chunk: Buffer) => void): Promise<string> {
  const child: Child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let messages = ''
  let isTimeout = false
  const timer = setTimeout(() => {
    isTimeout = true
    child.kill('SIGKILL')
  }, longestMs)
  child.stdout.on('data', onOutput)
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-8000)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' || error.code === 'EACCES' ? new ProgramMissing(program) : error),
      )
      child.on('close', resolve)
    })
    if (code !== 0) throw new ProgramFailed(isTimeout, `${program} ended with ${code}`)
    return messages
  } finally {
    clearTimeout(timer)
  }
}

/** All that a program writes, up to 20 MB. */
async function outputOf(program: string, args: readonly string[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  await run(program, args, (chunk) => {
    size += chunk.length
    if (size <= mostBytes) chunks.push(chunk)
  })
  if (size > mostBytes) throw new ProgramFailed(false, `${program} wrote too much`)
  return Buffer.concat(chunks)
}

/** Duration and tracks of a file; null if it cannot be read. */
export async function probeFile(path: string, { ffprobe } = programs): Promise<Probe | null> {
  const shown = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  return probeOf((await outputOf(ffprobe, [...shown, ...onlyThisFile, '-i', `file:${path}`])).toString())
}

/** Waveform and loudness of a file with sound. */
export async function hearFile(path: string, durationMs: number, { ffmpeg } = programs) {
  const peaks = new Peaks(durationMs, sampleRate)
  const filter = `ebur128=framelog=verbose,aresample=${sampleRate},aformat=sample_fmts=s16:channel_layouts=mono`
  const input = ['-nostdin', '-hide_banner', '-nostats', '-threads', '1', ...onlyThisFile, '-i', `file:${path}`]
  const messages = await run(ffmpeg, [...input, '-vn', '-sn', '-af', filter, '-f', 's16le', 'pipe:1'], (chunk) =>
    peaks.feed(chunk),
  )
  return { peaks: peaks.found, loudness: loudnessOf(messages) }
}

/** A picture of a film a tenth into it, as PNG; null where it has none. */
export async function pictureOf(path: string, durationMs: number | null, { ffmpeg } = programs): Promise<Buffer | null> {
  const at = String(Math.min((durationMs ?? 0) / 10_000, 60))
  const input = ['-nostdin', '-v', 'error', '-threads', '1', ...onlyThisFile, '-ss', at, '-i', `file:${path}`]
  const output = ['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-f', 'image2pipe', '-c:v', 'png', 'pipe:1']
  const picture = await outputOf(ffmpeg, [...input, ...output])
  return picture.length > 0 ? picture : null
}
