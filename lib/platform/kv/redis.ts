import { Redis, type RedisOptions } from 'ioredis'
import type { Reply, Store, Value } from './rest'

/** Converts a reply of ioredis; the commands in use have no other kinds of reply. */
function parsedReply(reply: unknown): Value {
  if (Array.isArray(reply)) return reply.map(parsedReply)
  if (reply === null || typeof reply === 'string' || typeof reply === 'number') return reply
  throw new Error(`unexpected reply of type ${typeof reply}`)
}

/** Sentinels as `host:port`, with commas between them. */
const sentinelsOf = (text: string) =>
  text.split(',').map((one) => {
    const { hostname, port } = new URL(`redis://${one.trim()}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 26379) }
  })

/** The server that these sentinels name as the master, by the name that the address has in place of a host. */
function behindSentinels(url: string, sentinels: string): RedisOptions {
  const { hostname, username, password, pathname, protocol } = new URL(url)
  return {
    sentinels: sentinelsOf(sentinels),
    name: hostname,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1) || 0),
    ...(protocol === 'rediss:' && { tls: {} }),
    // Leaves a master that was replaced while it still answers.
    failoverDetector: true,
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    sentinelRetryStrategy: (times) => Math.min(times * 50, 500),
  }
}

/**
 * A store in Redis 7 or newer. It connects at once and reconnects for ever; without a connection it refuses commands immediately instead of queueing
 * them.
 */
export async function redisStore(url: string, sentinels?: string): Promise<Store> {
  const options: RedisOptions = {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 400,
    socketTimeout: 2000,
    retryStrategy: (times) => Math.min(times * 50, 500),
  }
  const redis = sentinels ? new Redis({ ...options, ...behindSentinels(url, sentinels) }) : new Redis(url, options)
  let trouble = 'not connected'
  // Part of every refusal, so that the limiter logs it.
  redis.on('error', (error: Error) => {
    trouble = error.message
  })
  // The reason arrives as an `error` event; the client keeps reconnecting.
  await redis.connect().catch(() => undefined)
  return {
    run: async (commands, atomic) => {
      if (redis.status !== 'ready') throw new Error(trouble)
      const replies = await (atomic ? redis.multi(commands) : redis.pipeline(commands)).exec()
      if (!replies) throw new Error('the transaction was not run')
      return replies.map(([error, result]): Reply => {
        if (!error) return { result: parsedReply(result) }
        if (error.name !== 'ReplyError') throw error
        return { error: error.message }
      })
    },
    close: async () => redis.disconnect(),
  }
}
