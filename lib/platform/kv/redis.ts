import { Redis } from 'ioredis'
import type { Reply, Store, Value } from './rest'

/** Converts a reply of ioredis; the commands in use have no other kinds of reply. */
function parsedReply(reply: unknown): Value {
  if (Array.isArray(reply)) return reply.map(parsedReply)
  if (reply === null || typeof reply === 'string' || typeof reply === 'number') return reply
  throw new Error(`unexpected reply of type ${typeof reply}`)
}

/**
 * A store in Redis 7 or newer. It connects at once and reconnects for ever; without a connection it refuses commands immediately instead of queueing
 * them.
 */
export async function redisStore(url: string): Promise<Store> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 400,
    socketTimeout: 2000,
    retryStrategy: (times) => Math.min(times * 50, 500),
  })
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
