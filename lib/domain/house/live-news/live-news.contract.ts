import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { named } from '@/lib/platform/http/contract'

const NewsPolling = z.object({
  pollSeconds: z.int().min(1).describe('How often to read instead, where no stream is opened'),
})
named({ NewsPolling })

export const streamNews = contract({
  id: 'liveNews.stream',
  method: 'GET',
  path: '/shared/notification/stream',
  summary: 'Open the stream of own news',
  description:
    'With `Accept: text/event-stream`: server-sent events. `changed` is sent on connecting and whenever there is something new to read for the caller; its `data` is `{"version":n}`, a number that rises within the connection, and never content, so read what is shown again. A comment every 25 seconds keeps the connection. It ends after ten minutes, with the session, and when the server is replaced: connect again, as `EventSource` does by itself. A seventh stream of one person ends the oldest. Without that header, and where the server keeps no streams (serverless hosts, a pooler of transactions, too many open ones), the answer is this JSON.',
  access: {},
  returns: NewsPolling,
  example: { returns: { pollSeconds: 60 } },
})
