import { SignJWT } from 'jose'
import type { Account, OnlineRooms, Talk, Visitor } from './online-room.rules'
import { ask } from './requests.service'

// Jitsi Meet with authentication by tokens: https://jitsi.github.io/handbook/docs/devops-guide/devops-guide-docker (JWT) and lib-jitsi-meet/doc/tokens.md

const minuteMs = 60_000
const seconds = (at: number): number => Math.floor(at / 1000)
const roomOf = ({ id }: Pick<Talk, 'id'>): string => `masar-${id}`

/** A token for one person and one room, valid until half an hour after the session. */
const tokenFor = ({ address, clientId, secret }: Account, talk: Talk, visitor: Visitor, now: Date): Promise<string> =>
  new SignJWT({
    room: roomOf(talk),
    context: {
      user: {
        id: visitor.id,
        name: visitor.name,
        affiliation: visitor.isHost ? 'owner' : 'member',
        moderator: visitor.isHost,
      },
    },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setAudience('jitsi')
    .setSubject(new URL(address).hostname)
    .setNotBefore(seconds(now.getTime() - minuteMs))
    .setExpirationTime(seconds(talk.endsAt.getTime() + 30 * minuteMs))
    .sign(Buffer.from(secret))

export const jitsi: OnlineRooms = {
  isPlanned: false,
  check: async ({ address }) => void (await ask(`${address}/`)),
  // A room exists as soon as one person is in it.
  open: async (_, talk) => ({ id: roomOf(talk), joinUrl: null }),
  change: async () => {},
  close: async () => {},
  linkFor: async (account, _, talk, visitor, now) =>
    `${account.address}/${roomOf(talk)}?jwt=${await tokenFor(account, talk, visitor, now)}`,
  staysOf: async () => null,
  recordingsOf: async () => [],
}
