import { personId } from '@/lib/platform/auth/session'
import { respond } from '@/lib/platform/http/implement'
import { hub } from '@/lib/platform/live/hub'
import { newsStream } from '@/lib/platform/live/stream'
import * as contracts from './live-news.contract'

const polling = { pollSeconds: 60 }

export const streamNews = respond(contracts.streamNews, async ({ user, organization, headers, stream }) => {
  const userId = personId(user)
  const open = hub()
  if (open?.admits && headers.get('accept')?.includes('text/event-stream')) {
    const who = { organizationId: organization.id, userId, sessionId: user.sessionId }
    stream(() => newsStream(open, who))
  }
  return polling
})
