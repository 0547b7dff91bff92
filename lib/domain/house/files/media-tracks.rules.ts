/** The next request of a parser to its file: take some bytes, or skip some. */
type Wish = { take: number } | { skip: number }
type Parser = Generator<Wish, void, Buffer>
export type Tracks = { hasVideo: boolean; hasAudio: boolean }

/** The most elements that are read of a file. */
const mostElements = 100_000
const nothing = Buffer.alloc(0)

/** The boxes that are looked into, each with its only parent. */
const boxParents = new Map([
  ['moov', ''],
  ['trak', 'moov'],
  ['mdia', 'trak'],
  ['hdlr', 'mdia'],
])

/** ISO base media (MP4, M4A, QuickTime): the handler of each track in the box `moov`. */
function* boxes(tracks: Tracks): Parser {
  const within: { type: string; end: number }[] = []
  let at = 0
  let isMoovSeen = false
  for (let count = 0; count < mostElements; count += 1) {
    for (let last = within.at(-1); last && at >= last.end; last = within.at(-1)) within.pop()
    if (isMoovSeen && within.length === 0) return
    const head = yield { take: 8 }
    const type = head.toString('latin1', 4)
    const short = head.readUInt32BE(0)
    const long = short === 1 ? Number((yield { take: 8 }).readBigUInt64BE(0)) : null
    const headBytes = long === null ? 8 : 16
    // Size 0: to the end of the file.
    const end = short === 0 ? Number.POSITIVE_INFINITY : at + (long ?? short)
    if (end < at + headBytes) return
    at += headBytes
    if (boxParents.get(type) !== (within.at(-1)?.type ?? '')) {
      yield { skip: end - at }
      at = end
      continue
    }
    if (type !== 'hdlr') {
      isMoovSeen = true
      within.push({ type, end })
      continue
    }
    if (end - at < 12) return
    const handler = (yield { take: 12 }).toString('latin1', 8)
    if (handler === 'vide') tracks.hasVideo = true
    if (handler === 'soun') tracks.hasAudio = true
    yield { skip: end - at - 12 }
    at = end
  }
}

const ebml = { segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, type: 0x83 }
const elementParents = new Map<number, number>([
  [ebml.segment, 0],
  [ebml.tracks, ebml.segment],
  [ebml.entry, ebml.tracks],
  [ebml.type, ebml.entry],
])

/** Matroska and WebM: the type of each track. */
function* elements(tracks: Tracks): Parser {
  const within: { id: number; end: number }[] = []
  let at = 0
  for (let count = 0; count < mostElements; count += 1) {
    for (let last = within.at(-1); last && at >= last.end; last = within.at(-1)) {
      if (last.id === ebml.tracks) return
      within.pop()
    }
    const first = (yield { take: 1 })[0] ?? 0
    const idBytes = Math.clz32(first) - 23
    if (idBytes > 4) return
    const id = [...(yield { take: idBytes - 1 })].reduce((value, byte) => value * 256 + byte, first)
    const firstOfSize = (yield { take: 1 })[0] ?? 0
    const sizeBytes = Math.clz32(firstOfSize) - 23
    if (sizeBytes > 8) return
    const rest = yield { take: sizeBytes - 1 }
    const mask = 2 ** (8 - sizeBytes) - 1
    const isUnknown = (firstOfSize & mask) === mask && rest.every((byte) => byte === 255)
    const size = [...rest].reduce((value, byte) => value * 256 + byte, firstOfSize & mask)
    at += idBytes + sizeBytes
    const end = isUnknown ? Number.POSITIVE_INFINITY : at + size
    if (elementParents.get(id) !== (within.at(-1)?.id ?? 0)) {
      yield { skip: end - at }
      at = end
    } else if (id !== ebml.type) within.push({ id, end })
    else {
      if (size < 1 || size > 8) return
      const value = (yield { take: size }).at(-1)
      if (value === 1) tracks.hasVideo = true
      if (value === 2) tracks.hasAudio = true
      at = end
    }
  }
}

const codecs: readonly [beginning: string, track: keyof Tracks][] = [
  ['\x01vorbis', 'hasAudio'],
  ['OpusHead', 'hasAudio'],
  ['\x7fFLAC', 'hasAudio'],
  ['Speex   ', 'hasAudio'],
  ['\x80theora', 'hasVideo'],
  ['OVP80', 'hasVideo'],
]

/** Ogg: the codec of each stream, in the pages at the beginning that begin a stream. */
function* pages(tracks: Tracks): Parser {
  for (let count = 0; count < mostElements; count += 1) {
    const head = yield { take: 27 }
    const isBeginning = ((head[5] ?? 0) & 2) !== 0
    if (head.toString('latin1', 0, 4) !== 'OggS' || !isBeginning) return
    const lengths = yield { take: head[26] ?? 0 }
    const length = lengths.reduce((sum, byte) => sum + byte, 0)
    const begin = yield { take: Math.min(length, 8) }
    const [, track] = codecs.find(([beginning]) => begin.toString('latin1').startsWith(beginning)) ?? []
    if (track) tracks[track] = true
    yield { skip: length - begin.length }
  }
}

function parserFor(head: Buffer, tracks: Tracks): Parser | null {
  if (head.readUInt32BE(0) === 0x1a45dfa3) return elements(tracks)
  if (head.toString('latin1', 0, 4) === 'OggS') return pages(tracks)
  return /^[a-z]{4}$/.test(head.toString('latin1', 4, 8)) ? boxes(tracks) : null
}

/** Finds the tracks of a film or recording while its bytes pass by: linear, and without keeping more than a few bytes. */
export class TrackFinder {
  readonly tracks: Tracks = { hasVideo: false, hasAudio: false }
  #parser: Parser | null = null
  #skip = 0
  #wanted = 8
  #held: Buffer = nothing
  #isOver = false

  feed(chunk: Buffer): void {
    let at = 0
    while (!this.#isOver && at < chunk.length) {
      if (this.#skip > 0) {
        const left = Math.min(this.#skip, chunk.length - at)
        this.#skip -= left
        at += left
      } else {
        const taken = chunk.subarray(at, at + this.#wanted - this.#held.length)
        at += taken.length
        this.#held = Buffer.concat([this.#held, taken])
      }
      while (!this.#isOver && this.#skip === 0 && this.#held.length >= this.#wanted) this.#go()
    }
  }

  /** Gives the parser what it wanted. */
  #go(): void {
    const given = this.#held
    this.#held = nothing
    if (!this.#parser) {
      this.#parser = parserFor(given, this.tracks)
      this.#next(this.#parser?.next())
      // Its own beginning, which was looked at to choose it.
      if (!this.#isOver) this.feed(given)
      return
    }
    this.#next(this.#parser.next(given))
  }

  #next(step: IteratorResult<Wish, void> | undefined): void {
    if (!step || step.done) {
      this.#isOver = true
      return
    }
    this.#skip = 'skip' in step.value ? step.value.skip : 0
    this.#wanted = 'take' in step.value ? step.value.take : 0
  }
}

/** Containers that hold films and recordings alike; the name by the brand says nothing about the tracks. */
const recordings: Readonly<Record<string, string>> = {
  'video/mp4': 'audio/mp4',
  'video/x-m4v': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
  'application/ogg': 'audio/ogg',
}
const films: Readonly<Record<string, string>> = {
  'audio/mp4': 'video/mp4',
  'audio/x-m4a': 'video/mp4',
  'audio/webm': 'video/webm',
  'audio/ogg': 'video/ogg',
  'audio/opus': 'video/ogg',
}

/** The media type by the tracks; as detected if none was found. */
export function typeByTracks(mediaType: string, { hasVideo, hasAudio }: Tracks): string {
  if (hasVideo) return films[mediaType] ?? mediaType
  return hasAudio ? (recordings[mediaType] ?? mediaType) : mediaType
}
