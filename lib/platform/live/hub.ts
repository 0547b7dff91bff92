import postgres from 'postgres'
import { appUrl } from '../db/app-url'
import { patience } from '../db/patience'
import { env } from '../env'
import { log } from '../log'
import { type Announcement, newsChannel } from './announce'

/** Who has a stream open. */
export type Listening = { organizationId: string; userId: string; sessionId: string }
/** An open stream and its callbacks. */
export type Stream = Listening & { changed: () => void; end: () => void }

type Options = { mostPerPerson?: number; most?: number; probeMs?: number; retryMs?: number }

const personKey = ({ organizationId, userId }: Pick<Listening, 'organizationId' | 'userId'>) => `${organizationId}/${userId}`

/**
 * The open streams of this process, and the one connection on which it hears of news. A message may be lost while that connection is down, so every
 * stream gets an event that makes its page read again when it is back. Streams hold no connection to the database.
 */
export class Hub {
  private readonly people = new Map<string, Set<Stream>>()
  private listener: Listener | null = null
  private count = 0
  private isClosed = false
  private readonly mostPerPerson: number
  private readonly most: number

  constructor(private readonly options: Options = {}) {
    this.mostPerPerson = options.mostPerPerson ?? 6
    this.most = options.most ?? 5000
  }

  /** Open streams of this process. */
  get size(): number {
    return this.count
  }

  /** Begins to listen; resolves when Postgres has confirmed it. */
  start(): Promise<void> {
    this.listener ??= new Listener(
      (message) => this.hear(message),
      () => this.tellAll(),
      this.options,
    )
    return this.listener.ready
  }

  /** Whether one more stream may be opened. */
  get admits(): boolean {
    return !this.isClosed && this.count < this.most
  }

  /** Adds a stream; the oldest of a person with too many is ended. Returns a function that removes it. */
  add(stream: Stream): () => void {
    const key = personKey(stream)
    const own = this.people.get(key) ?? new Set()
    this.people.set(key, own)
    own.add(stream)
    this.count += 1
    const [oldest] = own
    if (own.size > this.mostPerPerson) oldest?.end()
    return () => {
      if (!own.delete(stream)) return
      this.count -= 1
      if (own.size === 0 && this.people.get(key) === own) this.people.delete(key)
    }
  }

  /** Ends every stream and stops listening. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const stream of this.all()) stream.end()
    await this.listener?.close()
  }

  private all(): Stream[] {
    return [...this.people.values()].flatMap((own) => [...own])
  }

  private tellAll(): void {
    for (const stream of this.all()) stream.changed()
  }

  private hear(message: Announcement): void {
    const { organizationId } = message
    if ('endedSessions' in message) {
      // Rare, and a process has some thousands of streams at most.
      const ended = new Set(message.endedSessions)
      for (const stream of this.all()) if (ended.has(stream.sessionId) && stream.organizationId === organizationId) stream.end()
      return
    }
    for (const userId of message.userIds)
      for (const stream of this.people.get(personKey({ organizationId, userId })) ?? []) stream.changed()
  }
}

/** A connection that listens, and is replaced when it is lost or answers no longer. */
class Listener {
  readonly ready: Promise<void>
  private current: postgres.Sql | null = null
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private wasReady = false
  private resolveReady = () => {}

  constructor(
    private readonly heard: (message: Announcement) => void,
    private readonly isBack: () => void,
    private readonly options: Options,
  ) {
    this.ready = new Promise((resolve) => {
      this.resolveReady = resolve
    })
    void this.connect()
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.current?.end({ timeout: 1 })
  }

  private async connect(): Promise<void> {
    if (this.isClosed) return
    // The driver's own `listen` gives up where its first attempt to connect again fails, so lost connections are replaced here.
    const options: postgres.Options<Record<string, never>> & { onnotify: (channel: string, payload: string) => void } = {
      max: 1,
      path: env().DATABASE_SOCKET,
      connect_timeout: patience.connectMs / 1000,
      fetch_types: false,
      max_lifetime: null,
      connection: { application_name: 'masar live', statement_timeout: patience.statementMs },
      onnotice: () => {},
      onclose: () => this.replace(own),
      onnotify: (channel, payload) => {
        if (channel === newsChannel) this.heard(JSON.parse(payload))
      },
    }
    const own = postgres(appUrl(), options)
    this.current = own
    try {
      await own.unsafe(`listen ${newsChannel}`)
    } catch (error) {
      log().warn({ err: error }, 'news cannot be listened for; the next attempt is in a moment')
      return this.replace(own)
    }
    if (this.current !== own) return
    if (this.wasReady) this.isBack()
    this.wasReady = true
    this.resolveReady()
    this.probeLater(own)
  }

  /** A connection that the network dropped without a word is noticed by a statement that gets no answer. */
  private probeLater(own: postgres.Sql): void {
    this.timer = setTimeout(async () => {
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), patience.silenceMs).unref())
      try {
        await Promise.race([own.unsafe('select 1'), late])
        if (this.current === own) this.probeLater(own)
      } catch (error) {
        log().warn({ err: error }, 'the connection that listens for news answers no longer')
        this.replace(own)
      }
    }, this.options.probeMs ?? 15_000).unref()
  }

  private replace(own: postgres.Sql): void {
    if (this.current !== own || this.isClosed) return
    this.current = null
    clearTimeout(this.timer)
    own.end({ timeout: 0 }).catch((error: unknown) => log().debug({ err: error }, 'a lost connection did not close'))
    // Random, so that several processes do not connect at the same time.
    this.timer = setTimeout(() => void this.connect(), (this.options.retryMs ?? 500) * (0.75 + Math.random() / 2)).unref()
  }
}

// Global, because Next bundles its routes separately: they share the hub of the process.
declare global {
  var masarHub: Hub | undefined
}

/** The hub of this process; undefined where the host keeps no streams, as on serverless hosts and behind a pooler of transactions. */
export const hub = (): Hub | undefined => globalThis.masarHub

/** Makes this process keep streams. Returns the hub, or null where LISTEN does not work. */
export function openHub(options: Options = {}): Hub | null {
  if (env().DATABASE_TRANSACTION_POOLER) return null
  globalThis.masarHub = new Hub(options)
  void globalThis.masarHub.start()
  return globalThis.masarHub
}
