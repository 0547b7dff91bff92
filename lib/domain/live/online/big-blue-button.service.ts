import { createHash } from 'node:crypto'
import { elementOf, elementsOf, ownText, readXml, type XmlElement, XmlRefusal } from '@/lib/platform/xml'
import { type Account, minutesLong, OnlineFailed, type OnlineRooms, type Talk } from './online-room.rules'
import { ask } from './requests.service'

// BigBlueButton: https://docs.bigbluebutton.org/development/api. The checksum is SHA-256 over the name of the call, its query and the secret.

type Calling = Pick<Account, 'address' | 'secret'>

export function addressOf({ address, secret }: Calling, call: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex')
  return `${address}/bigbluebutton/api/${call}?${query}${query && '&'}checksum=${checksum}`
}

function read(text: string): XmlElement {
  try {
    const root = readXml(text)
    return root.name === 'response' ? root : (elementOf(root, 'response') ?? root)
  } catch (error) {
    throw error instanceof XmlRefusal ? new OnlineFailed('Answered no XML') : error
  }
}

async function callFor(account: Calling, call: string, parameters: Record<string, string> = {}): Promise<XmlElement> {
  const response = read(await (await ask(addressOf(account, call, parameters))).text())
  if (ownText(elementOf(response, 'returncode')) !== 'SUCCESS')
    throw new OnlineFailed(ownText(elementOf(response, 'messageKey')) || 'No success')
  return response
}

/** Making a meeting that exists changes nothing. It ends by itself, some time after the session. */
const create = (account: Account, talk: Talk) =>
  callFor(account, 'create', { meetingID: talk.id, name: talk.title, record: 'true', duration: String(minutesLong(talk) + 60) })

/** How many are in a meeting now; null: it is not running. */
export async function presentIn(account: Account, id: string): Promise<number | null> {
  const info = await callFor(account, 'getMeetingInfo', { meetingID: id })
  if (ownText(elementOf(info, 'running')) !== 'true') return null
  const count = Number(ownText(elementOf(info, 'participantCount')))
  return Number.isInteger(count) ? count : null
}

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
  recordingsOf: async (account, { id }) => {
    const answer = await callFor(account, 'getRecordings', { meetingID: id })
    const recordings = elementsOf(elementOf(answer, 'recordings') ?? answer, 'recording')
    return recordings.flatMap((recording) => {
      const formats = elementsOf(elementOf(recording, 'playback') ?? recording, 'format')
      const url = formats.map((format) => ownText(elementOf(format, 'url'))).find(Boolean)
      const startedAt = new Date(Number(ownText(elementOf(recording, 'startTime'))))
      return url && !Number.isNaN(startedAt.getTime()) ? [{ url, startedAt }] : []
    })
  },
}
