import { createHash } from 'node:crypto'
import { readSentFile } from '@/lib/platform/reading/read'
import { type BigBlueButtonAnswer, bigBlueButtonReader } from './big-blue-button-answer.rules'
import { type Account, minutesLong, OnlineFailed, type OnlineRooms, type Talk } from './online-room.rules'
import { ask } from './requests.service'

// BigBlueButton: https://docs.bigbluebutton.org/development/api. The checksum is SHA-256 over the name of the call, its query and the secret.

type Calling = Pick<Account, 'address' | 'secret'>

export function addressOf({ address, secret }: Calling, call: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex')
  return `${address}/bigbluebutton/api/${call}?${query}${query && '&'}checksum=${checksum}`
}

async function callFor(account: Account, call: string, parameters: Record<string, string> = {}): Promise<BigBlueButtonAnswer> {
  const text = await (await ask(addressOf(account, call, parameters))).text()
  const answer = await readSentFile(bigBlueButtonReader, text, { id: account.organizationId })
  if (!answer) throw new OnlineFailed('Answered no XML')
  if (!answer.isSuccess) throw new OnlineFailed(answer.problem)
  return answer
}

/** Making a meeting that exists changes nothing. It ends by itself, some time after the session. */
const create = (account: Account, talk: Talk) =>
  callFor(account, 'create', { meetingID: talk.id, name: talk.title, record: 'true', duration: String(minutesLong(talk) + 60) })

/** How many are in a meeting now; null: it is not running. */
export const presentIn = async (account: Account, id: string): Promise<number | null> =>
  (await callFor(account, 'getMeetingInfo', { meetingID: id })).present

export const bigBlueButton: OnlineRooms = {
  isPlanned: false,
  check: async (account) => void (await callFor(account, 'getMeetings')),
  open: async (_, { id }) => ({ id, joinUrl: null }),
  change: async () => {},
  close: async (account, { id }) => void (await callFor(account, 'end', { meetingID: id })),
  linkFor: async (account, _, talk, { id, name, isHost }) => {
    await create(account, talk)
    return addressOf(account, 'join', {
      meetingID: talk.id,
      fullName: name,
      userID: id,
      role: isHost ? 'MODERATOR' : 'VIEWER',
      redirect: 'true',
    })
  },
  // It says who is there, but not when they came and left.
  staysOf: async () => null,
  recordingsOf: async (account, { id }) => (await callFor(account, 'getRecordings', { meetingID: id })).recordings,
}
