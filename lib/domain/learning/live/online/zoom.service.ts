import { z } from 'zod'
import { type Account, type Meeting, minutesLong, type OnlineRooms, type Stay, sharedLink, type Talk } from './online-room.rules'
import { askFor, planned, tokenFrom } from './requests.service'

// Zoom by its API 2 with OAuth from server to server: scopes meeting:write:admin, report:read:admin and cloud_recording:read:admin.

const Moment = z.coerce.date()
const Made = z.object({ id: z.union([z.number().int(), z.string().max(100)]), join_url: z.url().max(4000) })
const Participants = z.object({
  participants: z.array(z.object({ user_email: z.string().max(320).nullish(), join_time: Moment, leave_time: Moment })).max(300),
  next_page_token: z.string().max(500).nullish(),
})
const Recordings = z.object({
  recording_files: z.array(z.object({ play_url: z.url().max(4000).nullish(), recording_start: Moment })).max(100),
})
/** So many pages of 300 stays are read at most. */
const mostPages = 20

const token = ({ signInAddress, accountId, clientId, secret }: Account): Promise<string> =>
  tokenFrom(`${signInAddress}/oauth/token`, {
    form: { grant_type: 'account_credentials', account_id: accountId },
    basic: [clientId, secret],
  })

const one = ({ address }: Account, { id }: Pick<Meeting, 'id'>): string => `${address}/v2/meetings/${encodeURIComponent(id)}`
const bodyOf = (talk: Talk) => ({
  topic: talk.title,
  // A meeting at a time.
  type: 2,
  start_time: `${talk.startsAt.toISOString().slice(0, 19)}Z`,
  duration: minutesLong(talk),
  timezone: 'UTC',
})

async function staysOf(account: Account, { id }: Meeting): Promise<Stay[]> {
  const asked = { token: await token(account) }
  const stays: Stay[] = []
  let next = ''
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ page_size: '300', ...(next && { next_page_token: next }) })
    const address = `${account.address}/v2/report/meetings/${encodeURIComponent(id)}/participants?${query}`
    const { participants, next_page_token } = await askFor(Participants, address, asked)
    for (const { user_email: email, join_time: from, leave_time: to } of participants) if (email) stays.push({ email, from, to })
    next = next_page_token ?? ''
    if (!next) break
  }
  return stays
}

export const zoom: OnlineRooms = {
  isPlanned: true,
  check: async (account) => void (await token(account)),
  open: async (account, talk) => {
    const address = `${account.address}/v2/users/${encodeURIComponent(account.hostId)}/meetings`
    const { id, join_url } = await askFor(Made, address, { method: 'POST', token: await token(account), json: bodyOf(talk) })
    return { id: String(id), joinUrl: join_url }
  },
  ...planned({ tokenOf: token, addressOf: one, bodyOf }),
  linkFor: sharedLink,
  staysOf,
  recordingsOf: async (account, meeting) => {
    const { recording_files } = await askFor(Recordings, `${one(account, meeting)}/recordings`, { token: await token(account) })
    return recording_files.flatMap(({ play_url, recording_start }) =>
      play_url ? [{ url: play_url, startedAt: recording_start }] : [],
    )
  },
}
