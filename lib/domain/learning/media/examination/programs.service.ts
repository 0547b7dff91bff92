import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { decodingLimits } from '@/lib/domain/house/files/asset-kinds.rules'

/** The programs, as they are found on the PATH of this process. */
export const programs = { ffprobe: 'ffprobe', ffmpeg: 'ffmpeg' }
export type Programs = typeof programs

export class ProgramMissing extends Error {}
export class ProgramFailed extends Error {
  constructor(
    readonly failure: 'unreadable' | 'tooSlow' | 'tooLarge',
    message: string,
  ) {
    super(message)
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>

// Limits that an ordinary user may set for its own programs: address space in kB, seconds of a processor, no file written. A limit that a system
// lacks (macOS has none of the address space) is left out. The program gets PATH only, none of the server's settings and secrets.
const limited = `ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -f 0 2>/dev/null
shift 2; exec env -i PATH="$PATH" "$@"`
const limits = [Math.floor(decodingLimits.programBytes / 1024), Math.ceil(decodingLimits.programMs / 1000)].map(String)
/** How a shell, and `env`, end where the program is not there or must not be run. */
const isMissing = (code: number | null): boolean => code === 126 || code === 127

const beyondLimits = /exceeds specified max pixel count|Cannot allocate memory/
const beyond = (program: string) => new ProgramFailed('tooLarge', `${program} met a limit`)

/**
 * Runs a program on a file to its end, in the folder of the file, within `decodingLimits` of time and memory and with at most `mostBytes` of output;
 * returns the last of what it wrote as messages. Throws ProgramMissing and ProgramFailed.
 */
export async function run(
  program: string,
  { args, path, mostBytes }: { args: readonly string[]; path: string; mostBytes: number },
  onOutput: (chunk: Buffer) => void,
): Promise<string> {
  const child: Child = spawn('sh', ['-c', limited, 'sh', ...limits, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: dirname(path),
  })
  let [messages, size, isTimeout] = ['', 0, false]
  const timer = setTimeout(() => {
    isTimeout = true
    child.kill('SIGKILL')
  }, decodingLimits.programMs)
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= mostBytes) onOutput(chunk)
    else child.kill('SIGKILL')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-8000)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? new ProgramMissing('sh') : error))
      child.on('close', resolve)
    })
    if (isMissing(code)) throw new ProgramMissing(program)
    if (size > mostBytes || (code !== 0 && beyondLimits.test(messages))) throw beyond(program)
    if (code !== 0) throw new ProgramFailed(isTimeout ? 'tooSlow' : 'unreadable', `${program} ended with ${code}`)
    return messages
  } finally {
    clearTimeout(timer)
  }
}

/** All that a program writes, up to `answerBytes`; its messages are errors only. */
export async function outputOf(program: string, work: { args: readonly string[]; path: string }): Promise<Buffer> {
  const chunks: Buffer[] = []
  const messages = await run(program, { ...work, mostBytes: decodingLimits.answerBytes }, (chunk) => chunks.push(chunk))
  // A program goes on without a frame that was refused: what it found then is not all.
  if (beyondLimits.test(messages)) throw beyond(program)
  return Buffer.concat(chunks)
}
