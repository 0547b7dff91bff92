import type { OnlineProvider } from '../words'

// The shared part of online rooms at every provider. A session with a plain link needs none of it.

/** The settings of a provider with the secret in plain text, only while a request is made. */
export type Account = {
  organizationId: string
  provider: OnlineProvider
  /** Of the server, or of the API of a service; without a slash at the end. */
  address: string
  /** Where tokens are fetched, of services that have another address for it. */
  signInAddress: string
  /** Of the tenant or account at a service. */
  accountId: string
  clientId: string
  secret: string
  /** The person at a service in whose name meetings are made. */
  hostId: string
}
export type Talk = { id: string; title: string; startsAt: Date; endsAt: Date }
/** A meeting at a provider; `joinUrl`: the address for everyone, where there is one. */
export type Meeting = { id: string; joinUrl: string | null }
export type Visitor = { id: string; name: string; email: string; isHost: boolean }
export type Stay = { email: string; from: Date; to: Date }
export type Recording = { url: string; startedAt: Date }

/** The online rooms of one provider. Everything may throw `OnlineFailed` or `OutgoingFailed`. */
export type OnlineRooms = {
  /** The meeting is made when a session is planned; otherwise when the first person joins. */
  isPlanned: boolean
  /** Whether the settings work. */
  check(account: Account): Promise<void>
  open(account: Account, talk: Talk): Promise<Meeting>
  change(account: Account, meeting: Meeting, talk: Talk): Promise<void>
  close(account: Account, meeting: Meeting): Promise<void>
  /** The address with which one person joins now. */
  linkFor(account: Account, meeting: Meeting | null, talk: Talk, visitor: Visitor, now: Date): Promise<string>
  /** When people joined and left, once a meeting is over; null: the provider does not say. */
  staysOf(account: Account, meeting: Meeting): Promise<Stay[] | null>
  recordingsOf(account: Account, meeting: Meeting): Promise<Recording[]>
}

/** A provider answered that it does not do what was asked. */
export class OnlineFailed extends Error {
  override readonly name = 'OnlineFailed'
}

type Needed = 'address' | 'accountId' | 'clientId' | 'secret' | 'hostId'
/** The settings that each provider needs. */
export const neededBy: Record<OnlineProvider, readonly Needed[]> = {
  jitsi: ['address', 'clientId', 'secret'],
  bigBlueButton: ['address', 'secret'],
  teams: ['accountId', 'clientId', 'secret', 'hostId'],
  zoom: ['accountId', 'clientId', 'secret', 'hostId'],
}

/** The addresses of the services, where the settings name no others. */
export const defaultAddresses: Partial<Record<OnlineProvider, { address: string; signInAddress: string }>> = {
  teams: { address: 'https://graph.microsoft.com', signInAddress: 'https://login.microsoftonline.com' },
  zoom: { address: 'https://api.zoom.us', signInAddress: 'https://zoom.us' },
}

/** Whole minutes of a session. */
export const minutesLong = ({ startsAt, endsAt }: Pick<Talk, 'startsAt' | 'endsAt'>): number =>
  Math.ceil((endsAt.getTime() - startsAt.getTime()) / 60_000)

/** The address of a planned meeting, which is the same for everyone. */
export async function sharedLink(_: Account, meeting: Meeting | null): Promise<string> {
  if (!meeting?.joinUrl) throw new OnlineFailed('There is no meeting')
  return meeting.joinUrl
}
